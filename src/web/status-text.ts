import type { DeliveryBadge } from '../rules/order-badges.ts';
import { m } from './i18n/messages.js';

const texts: Record<DeliveryBadge, () => string> = {
  'Awaiting Payment': m.status_awaiting_payment,
  'Order Placed': m.status_order_placed,
  Packed: m.status_packed,
  Shipped: m.status_shipped,
  Delivered: m.status_delivered,
  Cancelled: m.status_cancelled,
  Returned: m.status_returned,
};

/** An unknown status is shown as it is. */
export function statusText(status: string): string {
  return Object.hasOwn(texts, status) ? texts[status as DeliveryBadge]() : status;
}
