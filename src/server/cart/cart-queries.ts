import { andThen, type AtOnce } from '../maybe-promise.ts';
import { type Cart, mergeCarts } from '../../rules/cart.ts';
import { holdUser } from '../accounts/account-queries.ts';
import type { Door, Trx } from '../db/database.ts';
import { prepared, preparedInsert } from '../db/prepared.ts';
import type { CartLineRow } from '../db/tables.ts';

type Line = Omit<CartLineRow, 'userId'>;

/** The lines in the order in which they were put in. */
export function readCart(door: Door, userId: string): AtOnce<Cart> {
  return andThen(cartQuery(door, [userId]), cartOf);
}

function cartOf(lines: readonly Line[]): Cart {
  const cart = new Map<string, number>();
  for (const { bookId, quantity } of lines) cart.set(bookId, quantity);
  return cart;
}

/**
 * Replaces the saved cart, or tells which book is not in the shop and changes nothing. A book that left the
 * shop may stay where it already lies, so that its line can say so.
 */
export function replaceCart(door: Door, userId: string, cart: Cart): AtOnce<{ unknown: string | undefined }> {
  return andThen(holdUser(door, userId), () =>
    andThen(cartQuery(door, [userId]), (saved) => {
      const changed = onlyChange(saved, cart);
      if (changed === null) return replaceLines(door, userId, saved, cart);
      const written = quantityQuery(door, [cart.get(changed)!, userId, changed]);
      return andThen(written, () => ({ unknown: undefined }));
    }),
  );
}

/** The one book whose quantity is another, where nothing else is: what a cart is mostly changed by. */
function onlyChange(saved: readonly Line[], cart: Cart): string | null {
  if (saved.length !== cart.size) return null;
  let place = 0;
  let changed: string | null = null;
  for (const [id, quantity] of cart) {
    const before = saved[place++]!;
    if (before.bookId !== id) return null;
    if (before.quantity === quantity) continue;
    if (changed !== null) return null;
    changed = id;
  }
  return changed;
}

async function replaceLines(door: Door, userId: string, saved: readonly Line[], cart: Cart) {
  const before = new Set(saved.map(({ bookId }) => bookId));
  const added = [...cart.keys()].filter((id) => !before.has(id));
  const books = await findBooks(door, added);
  const unknown = added.find((id) => !books.get(id)?.onSale);
  if (unknown === undefined) await writeCart(door, userId, saved, cart);
  return { unknown };
}

/** Puts a visitor's cart into the saved one; what was never a book of this shop is left out. */
export async function mergeIntoCart(trx: Trx, userId: string, visitor: Cart): Promise<Cart> {
  await holdUser(trx, userId);
  const saved = await cartQuery(trx, [userId]);
  const books = await findBooks(trx, visitor.keys());
  const known = new Map([...visitor].filter(([id]) => books.has(id)));
  if (known.size === 0) return cartOf(saved);
  const merged = mergeCarts(cartOf(saved), known);
  await writeCart(trx, userId, saved, merged);
  return merged;
}

/** Takes out what was ordered, and leaves what was put in since. */
export async function takeOrdered(
  trx: Trx,
  userId: string,
  ordered: readonly { bookId: string; quantity: number }[],
): Promise<void> {
  await holdUser(trx, userId);
  const quantities = new Map(ordered.map(({ bookId, quantity }) => [bookId, quantity]));
  const saved = await cartQuery(trx, [userId]);
  const left = saved
    .map(({ bookId, quantity }): [string, number] => [bookId, quantity - (quantities.get(bookId) ?? 0)])
    .filter(([, quantity]) => quantity > 0);
  await writeCart(trx, userId, saved, new Map(left));
}

/**
 * What comes before the first difference stays as it is: a book that is put in last is one line more. An order that
 * was waiting while lines were put in takes those it knew of away, and what is left does not begin with the first.
 */
async function writeCart(door: Door, userId: string, saved: readonly Line[], cart: Cart): Promise<void> {
  const lines = [...cart].map(([bookId, quantity], position) => ({ userId, bookId, quantity, position }));
  const isNumbered = saved.every(({ position }, place) => position === place);
  const differs = lines.findIndex(({ bookId, quantity, position }) => {
    const before = isNumbered ? saved[position] : undefined;
    return before?.bookId !== bookId || before.quantity !== quantity;
  });
  const from = differs < 0 ? lines.length : differs;
  if (saved.length > from) await dropQuery(door, [userId, from]);
  if (lines.length > from) await insertLines(door, lines.slice(from));
}

async function findBooks(door: Door, ids: Iterable<string>): Promise<Map<string, { onSale: boolean }>> {
  const asked = [...ids];
  if (asked.length === 0) return new Map();
  const rows = await shelfQuery(door, asked);
  return new Map(rows.map(({ id, archivedAt }) => [id, { onSale: archivedAt === null }]));
}

const cartQuery = prepared((sql, [userId]: [string]) =>
  sql
    .selectFrom('cartLines')
    .select(['bookId', 'quantity', 'position'])
    .where('userId', '=', userId)
    .orderBy('position'),
);
const quantityQuery = prepared((sql, [quantity, userId, bookId]: [number, string, string]) =>
  sql.updateTable('cartLines').set({ quantity }).where('userId', '=', userId).where('bookId', '=', bookId),
);
const dropQuery = prepared((sql, [userId, from]: [string, number]) =>
  sql.deleteFrom('cartLines').where('userId', '=', userId).where('position', '>=', from),
);
const insertLines = preparedInsert('cartLines', ['userId', 'bookId', 'quantity', 'position']);
const shelfQuery = prepared((sql, ids: readonly string[]) =>
  sql.selectFrom('books').select(['id', 'archivedAt']).where('id', 'in', ids),
);
