import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from '../../browser-store.ts';
import * as rules from '../../../rules/cart.ts';
import { toast, toastSuccessOnce } from '../../ui/toasts.tsx';
import { m } from '../../i18n/messages.js';
import { cartStore, changeCart, latestCart } from './cart-store.ts';
import { sendCart } from './cart-sync.ts';
import { forgetSeenBook, recordSeenPrice } from './seen-books.ts';

/** A line as it was before it was removed. */
export interface RemovedLine {
  id: string;
  quantity: number;
  /** Its place in the cart. */
  index: number;
  /** The price that the shopper had seen. */
  seenPrice: number | undefined;
}

function change(
  id: string,
  rule: (cart: rules.Cart) => rules.Cart,
  successText: () => string,
  link?: { to: string; words: string },
): void {
  if (!changeCart(rule)) {
    const full = rules.fullness(latestCart().cart, id);
    if (full) toast.error(full === 'cart' ? m.cart_full() : m.most_of_a_book(), { id: 'cart' });
    return;
  }
  toastSuccessOnce(successText(), link);
  void sendCart();
}

const isInCart = (id: string) => cartStore.get()?.cart.has(id) ?? false;

export const cartActions = {
  /** `offerPrice` is the price shown beside the button; the cart compares later prices with it. */
  add: (id: string, offerPrice?: number) => {
    if (offerPrice !== undefined) recordSeenPrice(id, offerPrice);
    change(id, (cart) => rules.addOne(cart, id), m.added_to_cart, { to: '/cart', words: m.view_cart() });
  },
  /** Lowers by one; below one the line is removed. */
  removeOne: (id: string) => {
    if (!isInCart(id)) return;
    change(id, (cart) => rules.removeOne(cart, id), m.removed_from_cart);
    if (!isInCart(id)) forgetSeenBook(id);
  },
  setQuantity: (id: string, quantity: number) =>
    change(id, (cart) => rules.setQuantity(cart, id, quantity), m.cart_updated),
  removeLines: (ids: readonly string[]) => {
    const present = ids.filter(isInCart);
    if (present.length === 0) return;
    change(present[0]!, (cart) => present.reduce(rules.removeLine, cart), m.removed_from_cart);
    for (const id of present) forgetSeenBook(id);
  },
  /** Takes the removal of lines back. */
  restoreLines: (lines: readonly RemovedLine[]) => {
    for (const { id, seenPrice } of lines) if (seenPrice !== undefined) recordSeenPrice(id, seenPrice);
    const restored = (cart: rules.Cart) =>
      lines.reduce((rest, { id, quantity, index }) => rules.restoreLine(rest, id, quantity, index), cart);
    change(lines[0]!.id, restored, m.cart_updated);
  },
};

const none: rules.Cart = new Map();

/** The cart of the visitor or user, the same in every tab. */
export function useCart() {
  const stored = useStore(cartStore);
  return useMemo(() => {
    const cart = stored?.cart ?? none;
    // Before hydration the cart is not known yet.
    return { ready: stored !== null, cart, count: rules.countItems(cart), ...cartActions };
  }, [stored]);
}

/** The quantity of one book. A component that uses it re-renders only when that quantity changes. */
export function useQuantity(id: string): number {
  return useSyncExternalStore(
    cartStore.subscribe,
    () => cartStore.get()?.cart.get(id) ?? 0,
    () => 0,
  );
}

/** Puts one copy of each book that is not in the cart yet into it, or none if they do not all fit. */
export function addEach(books: { _id: string; offerPrice: number }[]): void {
  const ids = books.map(({ _id }) => _id);
  if (!changeCart((cart) => rules.addEach(cart, ids))) {
    toast.error(m.cart_full(), { id: 'cart' });
    return;
  }
  for (const { _id, offerPrice } of books) recordSeenPrice(_id, offerPrice);
  toastSuccessOnce(m.added_to_cart(), { to: '/cart', words: m.view_cart() });
  void sendCart();
}
