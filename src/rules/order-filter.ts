import type { PaymentType } from './order-status.ts';

/** How an order is paid, and whether it is. */
export const paymentStates = {
  'cash-due': { paymentType: 'COD', isPaid: false },
  'cash-paid': { paymentType: 'COD', isPaid: true },
  'card-due': { paymentType: 'Online', isPaid: false },
  'card-paid': { paymentType: 'Online', isPaid: true },
} as const satisfies Record<string, { paymentType: PaymentType; isPaid: boolean }>;
export type PaymentState = keyof typeof paymentStates;
export const paymentStateNames = Object.keys(paymentStates) as [PaymentState, ...PaymentState[]];

export const orderSorts = ['newest', 'oldest', 'amount-desc', 'amount'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** How many orders take a step together, or are printed together. */
export const MAX_CHOSEN = 50;
