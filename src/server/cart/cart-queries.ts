import { type Cart, mergeCarts } from '../../rules/cart.ts';
import { holdUser } from '../accounts/account-queries.ts';
import type { Door, Trx } from '../db/database.ts';
import { prepared, preparedInsert } from '../db/prepared.ts';

/** The lines in the order in which they were put in. */
export async function readCart(door: Door, userId: string): Promise<Cart> {
  const lines = await cartQuery(door, [userId]);
  return new Map(lines.map(({ bookId, quantity }) => [bookId, quantity]));
}

/**
 * Replaces the saved cart, or tells which book is not in the shop and changes nothing. A book that left the
 * shop may stay where it already lies, so that its line can say so.
 */
export async function replaceCart(
  door: Door,
  userId: string,
  cart: Cart,
): Promise<{ unknown: string | undefined }> {
  await holdUser(door, userId);
  const saved = await readCart(door, userId);
  const added = [...cart.keys()].filter((id) => !saved.has(id));
  const books = await findBooks(door, added);
  const unknown = added.find((id) => !books.get(id)?.onSale);
  if (unknown === undefined) await writeCart(door, userId, saved, cart);
  return { unknown };
}

/** Puts a visitor's cart into the saved one; what was never a book of this shop is left out. */
export async function mergeIntoCart(trx: Trx, userId: string, visitor: Cart): Promise<Cart> {
  await holdUser(trx, userId);
  const saved = await readCart(trx, userId);
  const books = await findBooks(trx, visitor.keys());
  const known = new Map([...visitor].filter(([id]) => books.has(id)));
  if (known.size === 0) return saved;
  const merged = mergeCarts(saved, known);
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
  const saved = await readCart(trx, userId);
  const left = [...saved]
    .map(([id, quantity]): [string, number] => [id, quantity - (quantities.get(id) ?? 0)])
    .filter(([, quantity]) => quantity > 0);
  await writeCart(trx, userId, saved, new Map(left));
}

/** Writes only what is new: mostly one quantity, or one line at the end. */
async function writeCart(door: Door, userId: string, saved: Cart, cart: Cart): Promise<void> {
  const [before, after] = [[...saved], [...cart]];
  const isKept = ([id, quantity]: [string, number], place: number) =>
    before[place]?.[0] === id && before[place][1] === quantity;
  const changed = after.filter((line, place) => !isKept(line, place));
  const [only] = changed;
  if (only && changed.length === 1 && before.length === after.length && saved.has(only[0])) {
    await quantityQuery(door, [only[1], userId, only[0]]);
    return;
  }
  const kept = after.findIndex((line, place) => !isKept(line, place));
  const from = kept < 0 ? after.length : kept;
  if (before.length > from) await dropQuery(door, [userId, from]);
  const lines = after.map(([bookId, quantity], position) => ({ userId, bookId, quantity, position }));
  if (lines.length > from) await insertLines(door, lines.slice(from));
}

async function findBooks(door: Door, ids: Iterable<string>): Promise<Map<string, { onSale: boolean }>> {
  const asked = [...ids];
  if (asked.length === 0) return new Map();
  const rows = await shelfQuery(door, asked);
  return new Map(rows.map(({ id, archivedAt }) => [id, { onSale: archivedAt === null }]));
}

const cartQuery = prepared((sql, [userId]: [string]) =>
  sql.selectFrom('cartLines').select(['bookId', 'quantity']).where('userId', '=', userId).orderBy('position'),
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
