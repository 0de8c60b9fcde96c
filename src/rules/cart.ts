import { isId } from './ids.ts';

/** Book id to quantity, a whole number from 1 to MAX_QUANTITY. */
export type Cart = ReadonlyMap<string, number>;

export const MAX_QUANTITY = 999;
export const MAX_LINES = 200;

/** Returns the same Map when nothing changes, like the four functions below. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (quantity === 0) return removeLine(cart, id);
  const possible = Number.isInteger(quantity) && quantity > 0 && (cart.has(id) || cart.size < MAX_LINES);
  const next = Math.min(quantity, MAX_QUANTITY);
  return possible && cart.get(id) !== next ? new Map(cart).set(id, next) : cart;
}

export function addOne(cart: Cart, id: string): Cart {
  return setQuantity(cart, id, (cart.get(id) ?? 0) + 1);
}

/** One copy of each book that is not in the cart yet; the same Map if they do not all fit. */
export function addEach(cart: Cart, ids: readonly string[]): Cart {
  const missing = ids.filter((id) => !cart.has(id));
  if (missing.length === 0 || cart.size + missing.length > MAX_LINES) return cart;
  return new Map([...cart, ...missing.map((id) => [id, 1] as const)]);
}

export function removeOne(cart: Cart, id: string): Cart {
  return setQuantity(cart, id, Math.max(0, (cart.get(id) ?? 0) - 1));
}

export function removeLine(cart: Cart, id: string): Cart {
  if (!cart.has(id)) return cart;
  const rest = new Map(cart);
  rest.delete(id);
  return rest;
}

/** Why another copy cannot be added: the cart has MAX_LINES lines, or the line has MAX_QUANTITY copies. */
export function fullness(cart: Cart, id: string): 'cart' | 'line' | null {
  if (!cart.has(id)) return cart.size >= MAX_LINES ? 'cart' : null;
  return cart.get(id) === MAX_QUANTITY ? 'line' : null;
}

export function mergeCarts(saved: Cart, visitor: Cart): Cart {
  const merged = new Map(saved);
  for (const [id, quantity] of visitor) {
    if (merged.has(id) || merged.size < MAX_LINES) merged.set(id, Math.max(quantity, merged.get(id) ?? 0));
  }
  return merged;
}

/** Puts a removed line back where it was. The same Map if the book is in the cart again, or the cart is full. */
export function restoreLine(cart: Cart, id: string, quantity: number, index: number): Cart {
  if (cart.has(id) || cart.size >= MAX_LINES) return cart;
  return new Map([...cart].toSpliced(index, 0, [id, quantity]));
}

/** Without what was ordered; books added since stay. */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  const left = [...cart].map(([id, quantity]) => [id, quantity - (ordered.get(id) ?? 0)] as const);
  return new Map(left.filter(([, quantity]) => quantity > 0));
}

/** The books of which the merged cart has more than the visitor's cart had. */
export function addedBooks(visitor: Cart, merged: Cart): string[] {
  return [...merged].filter(([id, quantity]) => quantity > (visitor.get(id) ?? 0)).map(([id]) => id);
}

export function countItems(cart: Cart): number {
  let count = 0;
  for (const quantity of cart.values()) count += quantity;
  return count;
}

export type ParsedCart =
  | { ok: true; cart: Cart }
  | { ok: false; reason: 'not a cart' | 'bad id' | 'bad quantity' | 'too many lines' };

/** Parses an untrusted cart: a request body or localStorage. Repairs nothing; quantity 0 means "not in the cart". */
export function parseCart(input: unknown): ParsedCart {
  if (!isPlainObject(input)) return { ok: false, reason: 'not a cart' };
  const cart = new Map<string, number>();
  for (const [id, quantity] of Object.entries(input)) {
    if (!isId(id)) return { ok: false, reason: 'bad id' };
    if (!isQuantity(quantity)) return { ok: false, reason: 'bad quantity' };
    if (quantity !== 0) cart.set(id, quantity);
  }
  return cart.size > MAX_LINES ? { ok: false, reason: 'too many lines' } : { ok: true, cart };
}

export function cartToWire(cart: Cart): Record<string, number> {
  return Object.fromEntries(cart);
}

function isPlainObject(input: unknown): input is object {
  if (typeof input !== 'object' || input === null) return false;
  const prototype: unknown = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_QUANTITY;
}

/** The quantities to choose from: none above what is left, but always the current one. */
export function quantityChoices(current: number, left = MAX_QUANTITY): number[] {
  const length = Math.min(MAX_QUANTITY, left, Math.max(9, current));
  const choices = Array.from({ length }, (_, index) => index + 1);
  return current > length && current <= MAX_QUANTITY ? [...choices, current] : choices;
}

/** From this number of copies down, shoppers are told how many are left. */
export const FEW_COPIES = 3;

/** `left` is undefined for a book that is not counted, or of which the page does not know the count. */
export function isTooMany(quantity: number, left: number | undefined): boolean {
  return left !== undefined && quantity > left;
}
