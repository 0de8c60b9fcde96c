import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { SellerOrder } from '../../../contract/desk.ts';
import type { AnswerOf, BodyOf } from '../../../contract/endpoints.ts';
import { orderBadges } from '../../../rules/order-badges.ts';
import type { OrderStatus } from '../../../rules/order-status.ts';
import { toastSuccess } from '../../api/toast-success.ts';
import { statusText } from '../../orders/status-text.ts';
import { m } from '../../i18n/messages.js';
import { deskCall } from '../session/desk-session.ts';

type Page = AnswerOf<'GET /api/order/seller'>;
export const ordersKey = ['desk', 'orders'];
const listKey = [...ordersKey, 'list'];

export interface OrderFilter {
  q: string;
  status: OrderStatus | '';
}

export function useDeskOrders({ q, status }: OrderFilter) {
  const query = { ...(q && { q }), ...(status && { status }) };
  return useInfiniteQuery({
    queryKey: [...listKey, query],
    queryFn: ({ pageParam, signal }) =>
      deskCall('GET /api/order/seller', {
        query: { ...query, limit: '30', ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** One order, found through the list's search. */
export function useDeskOrder(id: string) {
  return useQuery({
    queryKey: [...ordersKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { orders } = await deskCall('GET /api/order/seller', { query: { q: id }, signal });
      return orders.find((order) => order._id === id) ?? null;
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
      client.setQueriesData<InfiniteData<Page>>(
        { queryKey: listKey },
        (data) => data && withOrder(data, order),
      );
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

function withOrder(data: InfiniteData<Page>, order: SellerOrder): InfiniteData<Page> {
  const pages = data.pages.map((page) => ({
    ...page,
    orders: page.orders.map((one) => (one._id === order._id ? order : one)),
  }));
  return { ...data, pages };
}

/** Days begin in the seller's time zone. */
export function useDashboard() {
  return useQuery({
    queryKey: [...ordersKey, 'dashboard'],
    queryFn: ({ signal }) =>
      deskCall('GET /api/order/glance', {
        query: { zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        signal,
      }),
  });
}

export type DashboardData = AnswerOf<'GET /api/order/glance'>;
