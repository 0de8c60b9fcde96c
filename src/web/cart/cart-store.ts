import { type Cart, mergeCarts, parseCart } from '../../rules/cart.ts';
import { Store } from '../api/browser-store.ts';
import { cartKey, emptyKept, keepCart, type KeptCart, newStamp, readKeptCart } from './kept-cart.ts';

/** What stands on the screen of this tab; null until the browser's copy was read. */
export const cartStore = new Store<KeptCart | null>(null);

let canKeep = true;

/** Other tabs may have written since: the browser's copy is read before every change. */
export function latestCart(): KeptCart {
  return canKeep ? readKeptCart() : (cartStore.get() ?? emptyKept);
}

function put(kept: KeptCart): void {
  canKeep = keepCart(kept);
  cartStore.set(kept);
}

export function showLatestCart(): void {
  cartStore.set(latestCart());
}

export function openCart(): void {
  cartStore.set(readKeptCart());
  window.addEventListener('storage', (event) => {
    if (event.key === cartKey || event.key === null) showLatestCart();
  });
}

/** Changes the cart by a rule; what belongs to a user has to be sent afterwards. */
export function changeCart(rule: (cart: Cart) => Cart): boolean {
  const kept = latestCart();
  const cart = rule(kept.cart);
  if (cart === kept.cart) return false;
  put({ ...kept, cart, unsent: kept.owner !== null, stamp: newStamp() });
  return true;
}

export function markSent(stamp: string): void {
  const kept = latestCart();
  if (kept.stamp === stamp) put({ ...kept, unsent: false });
}

/**
 * Takes over the cart the server keeps for a user. Changes made here that it has not seen win over it,
 * and what a visitor put in before the session was known is merged in.
 */
export function adoptCart(owner: string, items: unknown, askedAt?: KeptCart): void {
  const parsed = parseCart(items);
  const saved: Cart = parsed.ok ? parsed.cart : new Map();
  const kept = latestCart();
  if (kept.owner === owner) {
    const isLate = askedAt !== undefined && (askedAt.unsent || askedAt.stamp !== kept.stamp);
    if (kept.unsent || isLate) return;
    put({ cart: saved, owner, unsent: false, stamp: newStamp() });
    return;
  }
  const visitor = kept.owner === null ? kept.cart : new Map<string, number>();
  const merged = mergeCarts(saved, visitor);
  put({ cart: merged, owner, unsent: !sameCart(merged, saved), stamp: newStamp() });
}

/** After login the server has merged the visitor's cart already: its answer is the cart. */
export function replaceCart(owner: string, items: unknown): void {
  const parsed = parseCart(items);
  put({ cart: parsed.ok ? parsed.cart : new Map(), owner, unsent: false, stamp: newStamp() });
}

/** The session ended by itself: what the server never got stays in the browser as a visitor's cart. */
export function leaveCart(): void {
  const kept = latestCart();
  if (kept.owner === null) return;
  const cart: Cart = kept.unsent ? kept.cart : new Map();
  put({ cart, owner: null, unsent: false, stamp: newStamp() });
}

/** The user has left: the cart on screen goes with them. */
export function dropCart(): void {
  put({ ...emptyKept, stamp: newStamp() });
}

export function emptyCart(): void {
  const kept = latestCart();
  put({ ...kept, cart: new Map(), unsent: false, stamp: newStamp() });
}

export function sameCart(one: Cart, other: Cart): boolean {
  return one.size === other.size && [...one].every(([id, quantity]) => other.get(id) === quantity);
}
