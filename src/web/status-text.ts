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

/** Of an order that is picked up. */
const pickupTexts: Partial<Record<string, () => string>> = {
  Packed: m.status_ready,
  Delivered: m.status_picked_up,
};

/** An unknown status is shown as it is. */
export function statusText(status: string, order?: { pickup?: object | undefined }): string {
  const atShop = order?.pickup && pickupTexts[status];
  if (atShop) return atShop();
  return Object.hasOwn(texts, status) ? texts[status as DeliveryBadge]() : status;
}
