import { sumOfAmounts } from './money.ts';
import type { OrderStatus, PaymentType, PaymentWay } from './order-status.ts';

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
  /** Of a bank transfer: what of the amount never came. */
  transfer?: { waived: number } | undefined;
}

/** What an order says of its payment and of its delivery. */
export function orderBadges(order: BadgedOrder): { payment: PaymentBadge; delivery: DeliveryBadge } {
  return {
    payment: paymentBadge(order),
    delivery: deliveryBadge(order),
  };
}

export function deliveryBadge({
  status,
  returnedAt,
}: Pick<BadgedOrder, 'status' | 'returnedAt'>): DeliveryBadge {
  return returnedAt === undefined ? status : 'Returned';
}

function paymentBadge(order: BadgedOrder): PaymentBadge {
  const { refunded } = order;
  const isCancelled = order.status === 'Cancelled';
  const isOver = isCancelled || order.returnedAt !== undefined;
  if (!order.isPaid) {
    if (isOver) return 'not-paid';
    return order.paymentType === 'COD' ? 'to-collect' : 'not-paid-yet';
  }
  const paid = sumOfAmounts(order.amount, -(order.transfer?.waived ?? 0));
  if (refunded > 0 && refunded >= paid) return 'refunded';
  // Of a cancelled order everything goes back. After a return the seller may retain a part, for a book that did not come back.
  if (refunded > 0 && !isCancelled) return 'partly-refunded';
  return isOver && order.amount > 0 ? 'refund-due' : 'paid';
}

/** What the list is filtered by. `refund-due` is the badge of this name, whatever way the order was paid. */
export const paymentStateNames = [
  'cash-due',
  'cash-paid',
  'card-due',
  'card-paid',
  'transfer-due',
  'transfer-paid',
  'refund-due',
] as const;
export type PaymentState = (typeof paymentStateNames)[number];

/** How an order is paid, and whether it is. */
const paymentStates: Record<Exclude<PaymentState, 'refund-due'>, { way: PaymentWay; isPaid: boolean }> = {
  'cash-due': { way: 'COD', isPaid: false },
  'cash-paid': { way: 'COD', isPaid: true },
  'card-due': { way: 'Online', isPaid: false },
  'card-paid': { way: 'Online', isPaid: true },
  'transfer-due': { way: 'Transfer', isPaid: false },
  'transfer-paid': { way: 'Transfer', isPaid: true },
};

/** Undefined if the filter does not say it. */
export function paidAs(payment: PaymentState | undefined) {
  return payment === undefined || payment === 'refund-due' ? undefined : paymentStates[payment];
}

export const orderSorts = ['newest', 'oldest', 'amount-desc', 'amount'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** How many orders take a step together, or are printed together. */
export const MAX_CHOSEN = 50;
