import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '../../rules/cart.ts';
import { openLogin } from '../accounts/session/session-store.ts';
import { useSession } from '../accounts/session/use-session.ts';
import { withTabLock } from '../browser-store.ts';
import { ApiError, call } from '../api/client.ts';
import { toast, toastSuccess } from '../ui/toasts.tsx';
import { toastProblem } from '../api/toast-problem.ts';
import { latestCart, reloadCart, sameCart, takeOrdered } from '../cart/store/cart-store.ts';
import { sendCart } from '../cart/store/cart-sync.ts';
import type { CartLine } from '../cart/use-cart-lines.ts';
import { locale } from '../locale.ts';
import { tokenOf } from '../orders/card-return.ts';
import { m } from '../i18n/messages.js';
import type { AddressDraft } from './address-fields.tsx';
import {
  checkoutAttempt,
  clearAttempt,
  leaveFor,
  markLeftForPayment,
  storePayingOrder,
} from '../orders/checkout-attempt.ts';
import type { OrderTotals } from './use-order-totals.ts';

export type Contact = Pick<AddressDraft, 'firstName' | 'lastName' | 'phone'>;
/** A saved address by its id, what a guest typed, or who picks the order up. */
export type Delivery =
  | { address: string }
  | { email: string; address: AddressDraft }
  | { email: string; pickup: Contact }
  | { pickup: Contact };

interface Placed {
  message: string;
  orderId: string;
  /** Where it is paid by card. */
  url?: string;
  /** For a guest. */
  link?: string;
}

/** Places the order. */
export function useCheckout(
  lines: CartLine[],
  { payment, seen, obstacle }: Pick<OrderTotals, 'payment' | 'seen' | 'obstacle'>,
) {
  const { user } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  function request(delivery: Delivery): Promise<Placed> {
    const items = lines.map(({ id, quantity, book }) => ({
      product: id,
      quantity,
      seenPrice: book?.offerPrice,
    }));
    const order = { items, ...seen, lang: locale() };
    const { key, replaces } = checkoutAttempt({ user: user?._id, payment, ...order, ...delivery });
    const headers = { 'idempotency-key': key };
    if ('email' in delivery) {
      const body = { ...order, ...delivery, replaces, paymentType: payment };
      return call('POST /api/order/guest', { body, headers });
    }
    const body = { ...order, ...delivery, replaces };
    const endpoints = {
      COD: 'POST /api/order/cod',
      Online: 'POST /api/order/stripe',
      Transfer: 'POST /api/order/transfer',
    } as const;
    return call(endpoints[payment], { body, headers });
  }

  /** Returns true when the page leaves for the card payment. */
  async function placeOrder(delivery: Delivery): Promise<boolean> {
    const ordered: Cart = new Map(lines.map(({ id, quantity }) => [id, quantity]));
    if (!sameCart(latestCart().cart, ordered)) {
      reloadCart();
      toast.error(m.cart_changed_elsewhere(), { id: 'changed' });
      return false;
    }
    // A cart update in flight would put back what the order takes out of the cart.
    await sendCart();
    const { message, orderId, url, link } = await request(delivery);
    const token = link === undefined ? undefined : tokenOf(link);
    if (url !== undefined) {
      markLeftForPayment({ id: orderId, token });
      // Back from the card page leads to the cart, for a guest too.
      if ('email' in delivery) await navigate('/cart', { replace: true });
      leaveFor(url);
      return true;
    }
    takeOrdered(ordered);
    void sendCart();
    clearAttempt();
    storePayingOrder(null);
    await queries.invalidateQueries({ queryKey: ['orders'] });
    await navigate('/order-success', { state: { token, orderId } });
    toastSuccess(message, m.order_placed);
    return false;
  }

  async function place(delivery: Delivery) {
    if (running.current) return;
    if (obstacle) {
      toast.error(obstacle, { id: 'obstacle' });
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      // The button stays busy while the page leaves for the card payment.
      if (!(await withTabLock('warraq.order', () => placeOrder(delivery)))) done();
    } catch (error) {
      void toastProblem(error);
      const code = error instanceof ApiError ? error.code : '';
      // The order of this key is another one, or can no longer be paid.
      if (['key-reused', 'not-payable', 'paid-meanwhile'].includes(code)) clearAttempt();
      if (code === 'not-logged-in') openLogin('checkout');
      void queries.invalidateQueries({ queryKey: ['cart-books'] });
      void queries.invalidateQueries({ queryKey: ['order-terms'] });
      done();
    }
  }

  function done() {
    running.current = false;
    setBusy(false);
  }

  return { place, busy };
}
