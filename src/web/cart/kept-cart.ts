import { type Cart, cartToWire, parseCart } from '../../rules/cart.ts';
import { readStored, writeStored } from '../api/browser-store.ts';

/** The cart as this browser keeps it, shared by all its tabs. */
export interface KeptCart {
  cart: Cart;
  /** Whose cart this is; null for a visitor's. */
  owner: string | null;
  /** Changes the server has not acknowledged yet. */
  unsent: boolean;
  /** New with every change, so that a late answer is recognised as late. */
  stamp: string;
}

export const cartKey = 'warraq.cart';
export const emptyKept: KeptCart = { cart: new Map(), owner: null, unsent: false, stamp: '' };

export function newStamp(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

export function readKeptCart(): KeptCart {
  const kept = readStored(cartKey) as Record<string, unknown> | null;
  const parsed = parseCart(kept?.items);
  if (!kept || !parsed.ok) return emptyKept;
  const { owner, unsent, stamp } = kept;
  return {
    cart: parsed.cart,
    owner: typeof owner === 'string' ? owner : null,
    unsent: unsent === true,
    stamp: typeof stamp === 'string' ? stamp : '',
  };
}

export function keepCart({ cart, owner, unsent, stamp }: KeptCart): boolean {
  const nothing = cart.size === 0 && owner === null;
  return writeStored(cartKey, nothing ? null : { items: cartToWire(cart), owner, unsent, stamp });
}
