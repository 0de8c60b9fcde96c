import { type Cart, mergeCarts } from '../../rules/cart.ts';
import { holdUser } from '../accounts/account-queries.ts';
import type { Sql, Trx } from '../db/database.ts';
import { prepared, preparedInsert } from '../db/prepared.ts';

/** The lines in the order in which they were put in. */
export async function readCart(sql: Sql, userId: string): Promise<Cart> {
  const lines = await cartQuery(sql, [userId]);
  return new Map(lines.map(({ bookId, quantity }) => [bookId, quantity]));
}

/**
 * Replaces the saved cart, or tells which book is not in the shop and changes nothing. A book that left the
 * shop may stay where it already lies, so that its line can say so.
 */
export async function replaceCart(
  trx: Trx,
  userId: string,
  cart: Cart,
): Promise<{ unknown: string | undefined }> {
  await holdUser(trx, userId);
  const books = await findBooks(trx, cart.keys());
  const saved = await readCart(trx, userId);
  const unknown = [...cart.keys()].find((id) => !books.get(id)?.onSale && !saved.has(id));
  if (unknown === undefined) await writeCart(trx, userId, cart);
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
  await writeCart(trx, userId, merged);
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
  const left = [...(await readCart(trx, userId))]
    .map(([id, quantity]): [string, number] => [id, quantity - (quantities.get(id) ?? 0)])
    .filter(([, quantity]) => quantity > 0);
  await writeCart(trx, userId, new Map(left));
}

export async function emptyCart(trx: Trx, userId: string): Promise<void> {
  await holdUser(trx, userId);
  await emptyQuery(trx, [userId]);
}

async function writeCart(trx: Trx, userId: string, cart: Cart): Promise<void> {
  await emptyQuery(trx, [userId]);
  const lines = [...cart].map(([bookId, quantity], position) => ({ userId, bookId, quantity, position }));
  if (lines.length) await insertLines(trx, lines);
}

async function findBooks(sql: Sql, ids: Iterable<string>): Promise<Map<string, { onSale: boolean }>> {
  const asked = [...ids];
  if (asked.length === 0) return new Map();
  const rows = await shelfQuery(sql, asked);
  return new Map(rows.map(({ id, archivedAt }) => [id, { onSale: archivedAt === null }]));
}

const cartQuery = prepared((sql, [userId]: [string]) =>
  sql.selectFrom('cartLines').select(['bookId', 'quantity']).where('userId', '=', userId).orderBy('position'),
);
const emptyQuery = prepared((sql, [userId]: [string]) =>
  sql.deleteFrom('cartLines').where('userId', '=', userId),
);
const insertLines = preparedInsert('cartLines', ['userId', 'bookId', 'quantity', 'position']);
const shelfQuery = prepared((sql, ids: readonly string[]) =>
  sql.selectFrom('books').select(['id', 'archivedAt']).where('id', 'in', ids),
);
