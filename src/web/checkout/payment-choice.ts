import type { PaymentType } from '../../rules/order-status.ts';

const key = 'warraq.payment';

/** The chosen payment method, in sessionStorage so that it survives a reload. */
export function readPaymentChoice(): PaymentType {
  try {
    return sessionStorage.getItem(key) === 'Online' ? 'Online' : 'COD';
  } catch {
    return 'COD';
  }
}

export function storePaymentChoice(payment: PaymentType): void {
  try {
    sessionStorage.setItem(key, payment);
  } catch {
    // Without storage a reload resets the choice.
  }
}
