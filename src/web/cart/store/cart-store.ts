import { type Cart, cartToWire, mergeCarts, parseCart, withoutOrdered } from '../../../rules/cart.ts';
import { readStored, Store, writeStored } from '../../browser-store.ts';

/** The cart in localStorage, shared by all tabs of the browser. */
export interface StoredCart {
  cart: Cart;
  /** The user's id; null for a visitor. */
  owner: string | null;
  /** Changes the server has not acknowledged yet. */
  unsent: boolean;
  /** Changes with every change of the cart, so that an outdated response is recognised. */
  stamp: string;
}

export const cartKey = 'warraq.cart';
const emptyStoredCart: StoredCart = { cart: new Map(), owner: null, unsent: false, stamp: '' };

function newStamp(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

function readStoredCart(): StoredCart {
  const stored = readStored(cartKey) as Record<string, unknown> | null;
  const parsed = parseCart(stored?.items);
  if (!stored || !parsed.ok) return emptyStoredCart;
  const { owner, unsent, stamp } = stored;
  return {
    cart: parsed.cart,
    owner: typeof owner === 'string' ? owner : null,
    unsent: unsent === true,
    stamp: typeof stamp === 'string' ? stamp : '',
  };
}

/** The cart this tab shows; null until localStorage was read. */
export const cartStore = new Store<StoredCart | null>(null);

let canStore = true;

/** Reads localStorage before every change, because another tab may have written to it. */
export function latestCart(): StoredCart {
  return canStore ? readStoredCart() : (cartStore.get() ?? emptyStoredCart);
}

function write(stored: StoredCart): void {
  const { cart, ...rest } = stored;
  const isEmpty = cart.size === 0 && rest.owner === null;
  canStore = writeStored(cartKey, isEmpty ? null : { items: cartToWire(cart), ...rest });
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
  const saved = cartFrom(items);
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
  write({ cart: cartFrom(items), owner, unsent: false, stamp: newStamp() });
}

function cartFrom(items: unknown): Cart {
  const parsed = parseCart(items);
  return parsed.ok ? parsed.cart : new Map();
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
