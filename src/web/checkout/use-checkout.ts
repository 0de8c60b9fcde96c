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
import { m } from '../i18n/messages.js';
import { idempotencyKey, clearIdempotencyKey, markLeftForPayment } from './idempotency-key.ts';

/** Places the order, or shows what is missing: a login, a line with a problem, an address. */
export function useCheckout(
  lines: CartLine[],
  address: Address | undefined,
  payment: PaymentType,
  /** As shown, in the major unit. */
  seen: { seenTotal: number; seenCurrency: string },
  /** Why this order cannot be placed as chosen. */
  obstacle: string | null,
) {
  const { user } = useSession();
  const login = useLoginDialog();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [addressMissing, setAddressMissing] = useState(false);

  /** Returns true when the page leaves for the card payment. */
  async function placeOrder(addressId: string): Promise<boolean> {
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
    const body = { items, address: addressId, ...seen, lang: locale() };
    const headers = { 'idempotency-key': idempotencyKey({ user: user?._id, payment, ...body }) };
    // A cart update in flight would refill the cart after the order has emptied it.
    await sendCart();
    if (payment === 'Online') {
      const { url } = await call('POST /api/order/stripe', { body, headers });
      markLeftForPayment();
      location.replace(url);
      return true;
    }
    const { message } = await call('POST /api/order/cod', { body, headers });
    emptyCart();
    clearIdempotencyKey();
    await queries.invalidateQueries({ queryKey: ['orders'] });
    await navigate(localPath('/order-success'));
    toastSuccess(message, m.order_placed);
    return false;
  }

  async function place() {
    if (running.current) return;
    if (!user) return login.open('checkout');
    if (lines.some(({ problem }) => problem !== null)) {
      toast.error(m.settle_first(), { id: 'settle' });
      document.querySelector<HTMLElement>('.line[data-problem] :is(.linkish, .rm)')?.focus();
      return;
    }
    if (!address) {
      setAddressMissing(true);
      toast.error(m.problem_no_address(), { id: 'address' });
      return;
    }
    if (obstacle) {
      toast.error(obstacle, { id: 'obstacle' });
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      // The button stays busy while the page leaves for the card payment.
      if (!(await withTabLock('warraq.order', () => placeOrder(address._id)))) done();
    } catch (error) {
      void toastProblem(error);
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'key-reused') clearIdempotencyKey();
      if (code === 'not-logged-in') login.open('checkout');
      void queries.invalidateQueries({ queryKey: ['cart-books'] });
      void queries.invalidateQueries({ queryKey: ['order-terms'] });
      done();
    }
  }

  function done() {
    running.current = false;
    setBusy(false);
  }

  return { place, busy, addressMissing: addressMissing && !address };
}
