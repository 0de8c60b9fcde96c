import type { OrderStatus, PaymentType } from './order-status.ts';

export const paymentBadges = [
  /** Cash that the courier collects. */
  'to-collect',
  /** A card payment that is still open. */
  'not-paid-yet',
  /** Never paid, and nothing to pay any more. */
  'not-paid',
  'paid',
  'refund-due',
  'partly-refunded',
  'refunded',
] as const;
export type PaymentBadge = (typeof paymentBadges)[number];

export type DeliveryBadge = OrderStatus | 'Returned';

interface BadgedOrder {
  status: OrderStatus;
  paymentType: PaymentType;
  isPaid: boolean;
  amount: number;
  /** What went back of the amount. */
  refunded: number;
  /** When the seller recorded that the parcel came back. */
  returnedAt?: string | undefined;
}

/** What an order says of its payment and of its delivery. */
export function orderBadges(order: BadgedOrder): { payment: PaymentBadge; delivery: DeliveryBadge } {
  return {
    payment: paymentBadge(order),
    delivery: order.returnedAt === undefined ? order.status : 'Returned',
  };
}

function paymentBadge(order: BadgedOrder): PaymentBadge {
  const { refunded } = order;
  const isCancelled = order.status === 'Cancelled';
  const isOver = isCancelled || order.returnedAt !== undefined;
  if (!order.isPaid) {
    if (isOver) return 'not-paid';
    return order.paymentType === 'COD' ? 'to-collect' : 'not-paid-yet';
  }
  if (refunded > 0 && refunded >= order.amount) return 'refunded';
  // Of a cancelled order everything goes back. After a return the seller may keep a part, for a book that was kept.
  if (refunded > 0 && !isCancelled) return 'partly-refunded';
  return isOver && order.amount > 0 ? 'refund-due' : 'paid';
}
