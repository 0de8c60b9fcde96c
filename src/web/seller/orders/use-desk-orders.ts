import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { SellerOrder } from '../../../contract/desk.ts';
import type { AnswerOf, BodyOf } from '../../../contract/endpoints.ts';
import type { Order } from '../../../contract/orders.ts';
import { orderBadges } from '../../../rules/order-badges.ts';
import { MAX_CHOSEN } from '../../../rules/order-filter.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { statusText } from '../../orders/status-text.ts';
import { m } from '../../i18n/messages.js';
import { deskCall } from '../session/desk-session.ts';
import { type OrderFilter, orderQuery, timeZone } from './order-filter.ts';

type Page = AnswerOf<'GET /api/order/seller'>;
export const ordersKey = ['desk', 'orders'];
const listKey = [...ordersKey, 'list'];
export const waitingKey = [...ordersKey, 'waiting'];

export function useDeskOrders(filter: OrderFilter) {
  const query = orderQuery(filter);
  return useInfiniteQuery({
    queryKey: [...listKey, query],
    queryFn: ({ pageParam, signal }) =>
      deskCall('GET /api/order/seller', {
        query: { ...query, limit: String(MAX_CHOSEN), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The ids in the address of a page that prints several orders. */
export function useChosenIds(): string[] {
  const [params] = useSearchParams();
  return (params.get('ids') ?? '').split(',').filter(Boolean);
}

/** The orders with these ids, in this order. An answer holds at least 25 orders, however many lines they have. */
export function useChosenOrders(ids: string[]) {
  return useQuery({
    queryKey: [...ordersKey, 'chosen', ids],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / 25) }, (_, part) =>
        ids.slice(part * 25, part * 25 + 25).join(','),
      );
      const pages = await Promise.all(
        parts.map((part) => deskCall('GET /api/order/seller', { query: { ids: part, limit: '25' }, signal })),
      );
      const found = new Map(pages.flatMap(({ orders }) => orders).map((order) => [order._id, order]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  });
}

type OrderChange =
  | 'POST /api/order/status'
  | 'POST /api/order/tracking'
  | 'POST /api/order/back'
  | 'POST /api/order/return'
  | 'POST /api/order/note';

/** A change of one order, which the list shows at once. */
export function useOrderChange<N extends OrderChange>(name: N) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<BodyOf<N>>) => deskCall(name, { body }),
    onSuccess: ({ message, changed, order }) => {
      showInLists(client, order);
      toastSuccess(message, () =>
        changed
          ? m.desk_order_updated()
          : m.desk_order_already({ status: statusText(orderBadges(order).delivery) }),
      );
    },
    // Not awaited: the button already offers the next step and must accept a click.
    onSettled: () => void client.invalidateQueries({ queryKey: ordersKey }),
  });
}

/** A refund by card: of these copies, or of all that is left. */
export function useRefundOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order, items }: { order: Order; items?: { item: string; quantity: number }[] }) =>
      deskCall('POST /api/order/refund', {
        body: { id: order._id, seenRefundable: order.refundable, ...(items && { items }) },
      }),
    onSuccess: ({ message, order }) => {
      showInLists(client, order);
      const isOpen = order.refunds.some(({ state, origin }) => state === 'open' && origin === 'desk');
      toastSuccess(message, isOpen ? m.desk_refund_open : m.refunded);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ordersKey }),
  });
}

export type BatchStatus = z.input<BodyOf<'POST /api/order/statuses'>>['status'];
export type BatchResult = AnswerOf<'POST /api/order/statuses'>['results'][number];

/** One step of many orders. The server takes it for each order on its own. */
export function useMoveOrders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; status: BatchStatus }) =>
      deskCall('POST /api/order/statuses', { body }),
    // Not awaited: the results are shown at once.
    onSettled: () => void client.invalidateQueries({ queryKey: ordersKey }),
  });
}

/** In place of the order as it was. */
function showInLists(client: QueryClient, order: SellerOrder): void {
  const changed = (page: Page): Page => ({
    ...page,
    orders: page.orders.map((one) => (one._id === order._id ? order : one)),
  });
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: listKey },
    (data) => data && { ...data, pages: data.pages.map(changed) },
  );
}

export function useDashboard() {
  return useQuery({
    queryKey: [...ordersKey, 'dashboard'],
    queryFn: ({ signal }) =>
      deskCall('GET /api/order/glance', {
        query: { zone: timeZone() },
        signal,
      }),
  });
}

export type DashboardData = AnswerOf<'GET /api/order/glance'>;
