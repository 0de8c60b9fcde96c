import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AnswerOf, BodyOf } from '../../../contract/endpoints.ts';
import type { Order } from '../../../contract/orders.ts';
import { orderBadges } from '../../../rules/order-badges.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { statusText } from '../../status-text.ts';
import { m } from '../../i18n/messages.js';
import { aboutNoun, patchList, useDeskChange } from '../kit/desk-data.ts';

export const aboutOrders = aboutNoun('GET /api/order/seller');

type Step = 'status' | 'tracking' | 'back' | 'return' | 'received' | 'note';
type OrderChange = `POST /api/order/${Step | 'place' | 'change' | 'settle' | 'refund'}`;

/**
 * Changes one order and updates the lists. The reload is not awaited: the page already offers the next step and must accept
 * a click.
 */
export function useOrderChange<N extends OrderChange>(name: N, done: (answer: AnswerOf<N>) => () => string) {
  const client = useQueryClient();
  return useDeskChange(name, null, {
    onSuccess: (answer) => {
      const { message, order } = answer;
      patchList(client, 'GET /api/order/seller', (page) => ({
        ...page,
        orders: page.orders.map((one) => (one._id === order._id ? order : one)),
      }));
      toastSuccess(message, done(answer));
    },
    onSettled: () => void client.invalidateQueries(aboutOrders),
  });
}

/** What the seller can do with one order. */
export function useOrderStep<N extends `POST /api/order/${Step}`>(name: N) {
  return useOrderChange<N>(name, ({ changed, order }) =>
    changed
      ? m.desk_order_updated
      : () => m.desk_order_already({ status: statusText(orderBadges(order).delivery, order) }),
  );
}

/** A refund by card: of these copies, or of all that is left. */
export function useRefundOrder() {
  return useOrderChange('POST /api/order/refund', ({ order }) => {
    const isOpen = order.refunds.some(({ state, origin }) => state === 'open' && origin === 'desk');
    return isOpen ? m.desk_refund_open : m.refunded;
  });
}

export function refundOf({ _id: id, refundable }: Order) {
  return { id, seenRefundable: refundable };
}
/** What the desk saw of a transfer when it recorded money. */
export function receivedOf({ _id: id, status, transfer }: Order) {
  return { id, seenStatus: status, seenReceived: transfer?.received ?? 0 };
}
export type BatchStatus = z.input<BodyOf<'POST /api/order/statuses'>>['status'];
