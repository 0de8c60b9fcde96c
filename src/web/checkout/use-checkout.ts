import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Address } from '../../contract/addresses.ts';
import type { Cart } from '../../rules/cart.ts';
import type { PaymentType } from '../../rules/order-status.ts';
import { useLoginDialog, useSession } from '../accounts/use-session.ts';
import { withTabLock } from '../api/browser-store.ts';
import { ApiError, call } from '../api/client.ts';
import { toastSuccess } from '../api/toast-success.ts';
import { toastProblem } from '../api/toast-problem.ts';
import { emptyCart, latestCart, sameCart, reloadCart } from '../cart/cart-store.ts';
import { sendCart } from '../cart/cart-sync.ts';
import type { CartLine } from '../cart/use-cart-lines.ts';
import { localPath, locale } from '../locale.ts';
import { toast } from '../ui/toasts.tsx';
import { m } from '../words/messages.js';
import { attemptKey, endAttempt, leaveToPay } from './order-attempt.ts';

/** Places the order, or says what is missing: a login, something settled in the cart, an address. */
export function useCheckout(lines: CartLine[], address: Address | undefined, payment: PaymentType) {
  const { user } = useSession();
  const login = useLoginDialog();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [addressMissing, setAddressMissing] = useState(false);

  /** True when the page has left for the payment. */
  async function order(addressId: string): Promise<boolean> {
    const ordered: Cart = new Map(lines.map(({ id, quantity }) => [id, quantity]));
    if (!sameCart(latestCart().cart, ordered)) {
      reloadCart();
      toast.error(m.cart_changed_elsewhere(), { id: 'changed' });
      return false;
    }
    const items = lines.map(({ id, quantity, book }) => ({
      product: id,
      quantity,
      seenPrice: book?.offerPrice,
    }));
    const body = { items, address: addressId, lang: locale() };
    const headers = { 'idempotency-key': attemptKey({ user: user?._id, payment, ...body }) };
    // What is still on its way must not fill the cart again after the order has emptied it.
    await sendCart();
    if (payment === 'Online') {
      const { url } = await call('POST /api/order/stripe', { body, headers });
      leaveToPay();
      location.replace(url);
      return true;
    }
    const { message } = await call('POST /api/order/cod', { body, headers });
    emptyCart();
    endAttempt();
    await queries.invalidateQueries({ queryKey: ['orders'] });
    await navigate(localPath('/order-success'));
    toastSuccess(message, m.order_placed);
    return false;
  }

  async function place() {
    if (running.current) return;
    if (!user) return login.open('checkout');
    const unsettled = lines.find(({ problem }) => problem !== null);
    if (unsettled) {
      toast.error(m.settle_first(), { id: 'settle' });
      document.querySelector<HTMLElement>('.line[data-problem] :is(.linkish, .rm)')?.focus();
      return;
    }
    if (!address) {
      setAddressMissing(true);
      toast.error(m.problem_no_address(), { id: 'address' });
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      // A page that leaves for the payment stays busy until it is gone.
      if (!(await withTabLock('warraq.order', () => order(address._id)))) done();
    } catch (error) {
      void toastProblem(error);
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'key-reused') endAttempt();
      if (code === 'not-logged-in') login.open('checkout');
      void queries.invalidateQueries({ queryKey: ['cart-books'] });
      done();
    }
  }

  function done() {
    running.current = false;
    setBusy(false);
  }

  return { place, busy, addressMissing: addressMissing && !address };
}
