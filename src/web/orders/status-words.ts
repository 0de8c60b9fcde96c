import type { OrderStatus } from '../../rules/order-status.ts';
import { m } from '../words/messages.js';

const words: Record<OrderStatus, () => string> = {
  'Awaiting Payment': m.status_awaiting_payment,
  'Order Placed': m.status_order_placed,
  Packed: m.status_packed,
  Shipped: m.status_shipped,
  Delivered: m.status_delivered,
  Cancelled: m.status_cancelled,
};

/** A status as the reader calls it; one this page does not know is shown as it came. */
export function statusWords(status: string): string {
  return Object.hasOwn(words, status) ? words[status as OrderStatus]() : status;
}
