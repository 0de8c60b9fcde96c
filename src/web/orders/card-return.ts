import type { Order } from '../../contract/orders.ts';
import { latestCart, takeOrdered } from '../cart/store/cart-store.ts';
import { clearAttempt, payingOrder, storePayingOrder } from './checkout-attempt.ts';

const pollWindow = 10 * 60_000;

/** A recent payment may not be confirmed yet, so its order is polled for ten minutes. */
export function awaitsPayment({ status, createdAt }: Order): boolean {
  return status === 'Awaiting Payment' && Date.now() - Date.parse(createdAt) < pollWindow;
}

/**
 * The order for which this browser left is paid. The server empties the cart of an account; that of a guest is in the
 * browser alone, and loses what was ordered here.
 */
export function finishPayment({ _id, isPaid, items }: Order): void {
  if (!isPaid || payingOrder()?.id !== _id) return;
  storePayingOrder(null);
  clearAttempt();
  if (latestCart().owner !== null) return;
  takeOrdered(new Map(items.map(({ product, quantity }) => [product._id, quantity])));
}
