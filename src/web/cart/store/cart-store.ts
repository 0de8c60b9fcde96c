import { type Cart, mergeCarts, parseCart, withoutOrdered } from '../../../rules/cart.ts';
import { Store } from '../../browser-store.ts';
import {
  cartKey,
  emptyStoredCart,
  newStamp,
  readStoredCart,
  type StoredCart,
  writeStoredCart,
} from './stored-cart.ts';

/** The cart this tab shows; null until localStorage was read. */
export const cartStore = new Store<StoredCart | null>(null);

let canStore = true;

/** Reads localStorage before every change, because another tab may have written to it. */
export function latestCart(): StoredCart {
  return canStore ? readStoredCart() : (cartStore.get() ?? emptyStoredCart);
}

function write(stored: StoredCart): void {
  canStore = writeStoredCart(stored);
  cartStore.set(stored);
}

export function reloadCart(): void {
  cartStore.set(latestCart());
}

export function initCartStore(): void {
  cartStore.set(readStoredCart());
  window.addEventListener('storage', (event) => {
    if (event.key === cartKey || event.key === null) reloadCart();
  });
}

/** Applies a rule to the cart; returns whether it changed. The caller sends a user's cart to the server. */
export function changeCart(rule: (cart: Cart) => Cart): boolean {
  const stored = latestCart();
  const cart = rule(stored.cart);
  if (cart === stored.cart) return false;
  write({ ...stored, cart, unsent: stored.owner !== null, stamp: newStamp() });
  return true;
}

export function markSent(stamp: string): void {
  const stored = latestCart();
  if (stored.stamp === stamp) write({ ...stored, unsent: false });
}

/**
 * Applies the cart that the server has for a user. Unsent local changes win over it, and a visitor's cart is merged
 * into it. `askedAt` is the local cart when the request was sent: a response older than a local change is ignored.
 */
export function applyServerCart(owner: string, items: unknown, askedAt?: StoredCart): void {
  const parsed = parseCart(items);
  const saved: Cart = parsed.ok ? parsed.cart : new Map();
  const stored = latestCart();
  if (stored.owner === owner) {
    const isLate = askedAt !== undefined && (askedAt.unsent || askedAt.stamp !== stored.stamp);
    if (stored.unsent || isLate) return;
    write({ cart: saved, owner, unsent: false, stamp: newStamp() });
    return;
  }
  const visitor = stored.owner === null ? stored.cart : new Map<string, number>();
  const merged = mergeCarts(saved, visitor);
  write({ cart: merged, owner, unsent: !sameCart(merged, saved), stamp: newStamp() });
}

/** After login: the server has already merged the visitor's cart, so its response is the cart. */
export function replaceCart(owner: string, items: unknown): void {
  const parsed = parseCart(items);
  write({ cart: parsed.ok ? parsed.cart : new Map(), owner, unsent: false, stamp: newStamp() });
}

/** The session has expired: unsent changes stay in the browser as a visitor's cart. */
export function detachCart(): void {
  const stored = latestCart();
  if (stored.owner === null) return;
  const cart: Cart = stored.unsent ? stored.cart : new Map();
  write({ cart, owner: null, unsent: false, stamp: newStamp() });
}

/** The user has logged out. */
export function discardCart(): void {
  write({ ...emptyStoredCart, stamp: newStamp() });
}

/** The server has taken what was ordered out of the saved cart. Changes that it does not have yet stay unsent. */
export function takeOrdered(ordered: Cart): void {
  const stored = latestCart();
  write({ ...stored, cart: withoutOrdered(stored.cart, ordered), stamp: newStamp() });
}

export function sameCart(one: Cart, other: Cart): boolean {
  return one.size === other.size && [...one].every(([id, quantity]) => other.get(id) === quantity);
}

/** The books that the saved cart added to the visitor's at the last login. */
export const savedCartBooks = new Store<readonly string[]>([]);
