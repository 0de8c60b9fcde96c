import type { PaymentType } from '../../rules/order-status.ts';

const key = 'warraq.payment';

/** How the shopper means to pay, for as long as the visit lasts; where nothing may be kept, as long as the page does. */
export function keptPayment(): PaymentType {
  try {
    return sessionStorage.getItem(key) === 'Online' ? 'Online' : 'COD';
  } catch {
    return 'COD';
  }
}

export function keepPayment(payment: PaymentType): void {
  try {
    sessionStorage.setItem(key, payment);
  } catch {
    // Then it is chosen again after a reload.
  }
}
