import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { SellerOrder } from '../../../contract/desk.ts';
import type { BodyOf } from '../../../contract/endpoints.ts';
import type { Order } from '../../../contract/orders.ts';
import { MAX_CHOSEN, orderBadges } from '../../../rules/order-badges.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { statusText } from '../../status-text.ts';
import { m } from '../../i18n/messages.js';
import { aboutNoun, patchList, useDeskChange, useDeskList } from '../kit/desk-data.ts';
import { deskCall } from '../session/desk-session.ts';
import type { OrderFilter } from './order-filter.ts';

const aboutOrders = aboutNoun('GET /api/order/seller');

export function useDeskOrders(filter: OrderFilter) {
  const query = { ...filter, limit: String(MAX_CHOSEN) };
  return useDeskList('GET /api/order/seller', (page) => page.orders, query);
}

/** The address of the page that prints these orders. */
export function printPath(what: 'slips' | 'invoices', ids: readonly string[]): string {
  return `/seller/orders/${what}?ids=${ids.join(',')}`;
}

/** The ids in such an address. */
export function useChosenIds(): string[] {
  const [params] = useSearchParams();
  return (params.get('ids') ?? '').split(',').filter(Boolean);
}

/** The orders with these ids, in this order. An answer holds at least 25 orders, however many lines they have. */
export function useChosenOrders(ids: string[]) {
  return useQuery({
    queryKey: [...aboutOrders.queryKey, 'chosen', ids],
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

/** A change of orders. Not awaited: the page already offers the next step and must accept a click. */
export function useQuickChange<N extends `POST /api/order/${'statuses' | 'refund' | OrderStep}`>(
  name: N,
  options: Parameters<typeof useDeskChange<N>>[2] = {},
) {
  const client = useQueryClient();
  return useDeskChange(name, null, {
    ...options,
    onSettled: () => void client.invalidateQueries(aboutOrders),
  });
}

type OrderStep = 'status' | 'tracking' | 'back' | 'return' | 'received' | 'note';

/** A change of one order, which the list shows at once. */
export function useOrderChange<N extends `POST /api/order/${OrderStep}`>(name: N) {
  const show = useShowInLists();
  return useQuickChange(name, {
    onSuccess: ({ message, changed, order }) => {
      show(order);
      toastSuccess(message, () =>
        changed
          ? m.desk_order_updated()
          : m.desk_order_already({ status: statusText(orderBadges(order).delivery, order) }),
      );
    },
  });
}

/** An order that is placed or changed by the seller, or whose difference is settled. */
export function useSavedOrder<N extends `POST /api/order/${'place' | 'change' | 'settle'}`>(name: N) {
  const show = useShowInLists();
  const client = useQueryClient();
  return useDeskChange(name, name === 'POST /api/order/place' ? m.desk_order_placed : m.desk_order_updated, {
    onSuccess: ({ order }) => show(order),
    onSettled: () => void client.invalidateQueries(aboutOrders),
  });
}

/** A refund by card: of these copies, or of all that is left. */
export function useRefundOrder() {
  const show = useShowInLists();
  return useQuickChange('POST /api/order/refund', {
    onSuccess: ({ message, order }) => {
      show(order);
      const isOpen = order.refunds.some(({ state, origin }) => state === 'open' && origin === 'desk');
      toastSuccess(message, isOpen ? m.desk_refund_open : m.refunded);
    },
  });
}

export function refundOf({ _id: id, refundable }: Order) {
  return { id, seenRefundable: refundable };
}

/** What the desk saw of a transfer when it recorded money. */
export function receivedOf({ _id: id, status, transfer }: Order) {
  return { id, seenStatus: status, seenReceived: transfer?.received ?? 0 };
}

/** In place of the order as it was. */
function useShowInLists() {
  const client = useQueryClient();
  return (order: SellerOrder) =>
    patchList(client, 'GET /api/order/seller', (page) => ({
      ...page,
      orders: page.orders.map((one) => (one._id === order._id ? order : one)),
    }));
}

export type BatchStatus = z.input<BodyOf<'POST /api/order/statuses'>>['status'];
