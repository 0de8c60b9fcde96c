import { useMemo, useSyncExternalStore } from 'react';
import * as rules from '../../rules/cart.ts';
import { toast } from '../ui/toasts.tsx';
import { m } from '../words/messages.js';
import { cartStore, changeCart, latestCart } from './cart-store.ts';
import { sendCart } from './cart-sync.ts';
import { forgetSeen, noteSeen } from './seen-books.ts';

export interface ShownCart {
  /** False while the page is as the server made it: nobody's cart is known yet. */
  ready: boolean;
  cart: rules.Cart;
  count: number;
  /** `offerPrice` is the price the shopper sees beside the button, to tell later when it changed. */
  add(id: string, offerPrice?: number): void;
  /** Lowers by one; the last one takes the line away. */
  removeOne(id: string): void;
  setQuantity(id: string, quantity: number): void;
  removeLine(id: string): void;
}

function change(id: string, rule: (cart: rules.Cart) => rules.Cart, said: () => string): void {
  if (!changeCart(rule)) {
    const full = rules.fullness(latestCart().cart, id);
    if (full) toast.error(full === 'cart' ? m.cart_full() : m.most_of_a_book(), { id: 'cart' });
    return;
  }
  toast.success(said());
  void sendCart();
}

const holds = (id: string) => cartStore.get()?.cart.has(id) ?? false;

export const cartActions = {
  add: (id: string, offerPrice?: number) => {
    if (offerPrice !== undefined) noteSeen(id, offerPrice);
    change(id, (cart) => rules.addOne(cart, id), m.added_to_cart);
  },
  removeOne: (id: string) => {
    if (!holds(id)) return;
    change(id, (cart) => rules.removeOne(cart, id), m.removed_from_cart);
    if (!holds(id)) forgetSeen(id);
  },
  setQuantity: (id: string, quantity: number) =>
    change(id, (cart) => rules.setQuantity(cart, id, quantity), m.cart_updated),
  removeLine: (id: string) => {
    if (!holds(id)) return;
    change(id, (cart) => rules.removeLine(cart, id), m.removed_from_cart);
    forgetSeen(id);
  },
};

const none: rules.Cart = new Map();

/** The cart of whoever is here, visitor or user; every tab shows the same one. */
export function useCart(): ShownCart {
  const kept = useSyncExternalStore(cartStore.subscribe, cartStore.get, () => null);
  return useMemo(() => {
    const cart = kept?.cart ?? none;
    return {
      ready: kept !== null,
      cart,
      count: rules.countItems(cart),
      ...cartActions,
    };
  }, [kept]);
}

/** How many of one book are in the cart: a list of books is not drawn anew for each change of one of them. */
export function useQuantity(id: string): number {
  return useSyncExternalStore(
    cartStore.subscribe,
    () => cartStore.get()?.cart.get(id) ?? 0,
    () => 0,
  );
}
