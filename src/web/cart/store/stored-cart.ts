import { type Cart, cartToWire, parseCart } from '../../../rules/cart.ts';
import { readStored, writeStored } from '../../browser-store.ts';

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
export const emptyStoredCart: StoredCart = { cart: new Map(), owner: null, unsent: false, stamp: '' };

export function newStamp(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

export function readStoredCart(): StoredCart {
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

export function writeStoredCart({ cart, owner, unsent, stamp }: StoredCart): boolean {
  const isEmpty = cart.size === 0 && owner === null;
  return writeStored(cartKey, isEmpty ? null : { items: cartToWire(cart), owner, unsent, stamp });
}
