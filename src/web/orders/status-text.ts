import type { OrderStatus } from '../../rules/order-status.ts';
import { m } from '../i18n/messages.js';

const texts: Record<OrderStatus, () => string> = {
  'Awaiting Payment': m.status_awaiting_payment,
  'Order Placed': m.status_order_placed,
  Packed: m.status_packed,
  Shipped: m.status_shipped,
  Delivered: m.status_delivered,
  Cancelled: m.status_cancelled,
};

/** An unknown status is shown as it is. */
export function statusText(status: string): string {
  return Object.hasOwn(texts, status) ? texts[status as OrderStatus]() : status;
}
