import type { PaymentType } from './order-status.ts';

/** What the list is filtered by. `refund-due` is the badge of this name, whatever way the order was paid. */
export const paymentStateNames = ['cash-due', 'cash-paid', 'card-due', 'card-paid', 'refund-due'] as const;
export type PaymentState = (typeof paymentStateNames)[number];

/** How an order is paid, and whether it is. */
const paymentStates: Record<
  Exclude<PaymentState, 'refund-due'>,
  { paymentType: PaymentType; isPaid: boolean }
> = {
  'cash-due': { paymentType: 'COD', isPaid: false },
  'cash-paid': { paymentType: 'COD', isPaid: true },
  'card-due': { paymentType: 'Online', isPaid: false },
  'card-paid': { paymentType: 'Online', isPaid: true },
};

/** Undefined if the filter does not say it. */
export function paidAs(payment: PaymentState | undefined) {
  return payment === undefined || payment === 'refund-due' ? undefined : paymentStates[payment];
}

export const orderSorts = ['newest', 'oldest', 'amount-desc', 'amount'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** How many orders take a step together, or are printed together. */
export const MAX_CHOSEN = 50;
