import type { PaymentType } from '../../rules/order-status.ts';
import { readStored, writeStored } from '../browser-store.ts';

const key = 'warraq.payment';

/** The chosen payment method, in sessionStorage so that it survives a reload. */
export function readPaymentChoice(): PaymentType {
  return readStored(key, 'sessionStorage') === 'Online' ? 'Online' : 'COD';
}

export function storePaymentChoice(payment: PaymentType): void {
  writeStored(key, payment, 'sessionStorage');
}
