import { sql as raw } from 'kysely';
import { type Cart, mergeCarts } from '../../rules/cart.ts';
import { lockUser } from '../db/locks.ts';
import type { Sql, Trx } from '../db/database.ts';
import type { CartLineRow } from '../db/tables.ts';
import { deleteRows, findRows, updateRows } from '../db/rows.ts';
import { perBook } from '../stock/stock-queries.ts';

export async function readCart(sql: Sql, userId: string): Promise<Cart> {
  return cartOf(await readLines(sql, userId));
}

function readLines(sql: Sql, userId: string): Promise<CartLineRow[]> {
  return findRows(sql, 'cartLines', { userId }, ['position']);
}

function cartOf(lines: readonly CartLineRow[]): Cart {
  return new Map(lines.map(({ bookId, quantity }) => [bookId, quantity]));
}

/**
 * Replaces the saved cart of an account that the caller has locked. If a book is not in the shop, changes nothing and returns its id. A line whose book has left
 * the shop may stay, so that the page can say so.
 */
export async function replaceCart(
  trx: Trx,
  userId: string,
  cart: Cart,
): Promise<{ unknown: string | undefined }> {
  const saved = await readLines(trx, userId);
  const before = new Set(saved.map(({ bookId }) => bookId));
  const added = [...cart.keys()].filter((id) => !before.has(id));
  const books = await findBooks(trx, added);
  const unknown = added.find((id) => !books.get(id)?.onSale);
  if (unknown === undefined) await writeCart(trx, userId, saved, cart);
  return { unknown };
}

/** Merges a visitor's cart into the saved one. Ids that were never books of this shop are dropped. */
export async function mergeIntoCart(trx: Trx, userId: string, visitor: Cart): Promise<Cart> {
  await lockUser(trx, userId);
  const saved = await readLines(trx, userId);
  const books = await findBooks(trx, [...visitor.keys()]);
  const known = new Map([...visitor].filter(([id]) => books.has(id)));
  if (known.size === 0) return cartOf(saved);
  const merged = mergeCarts(cartOf(saved), known);
  await writeCart(trx, userId, saved, merged);
  return merged;
}

/** Subtracts what was ordered from the cart of a buyer whom the caller has locked. Books added since stay. */
export async function takeFromCart(
  trx: Trx,
  userId: string,
  ordered: readonly { bookId: string; quantity: number }[],
): Promise<void> {
  const cart = { userId, bookId: ordered.map(({ bookId }) => bookId) };
  const quantity = perBook(ordered.map((line) => [line.bookId, line.quantity]));
  const taken = trx.deleteFrom('cartLines').where('userId', '=', userId).where('bookId', 'in', cart.bookId);
  const gone = await taken.where('quantity', '<=', quantity).returning('bookId').execute();
  if (gone.length < ordered.length)
    await updateRows(trx, 'cartLines', cart, { quantity: raw<number>`quantity - ${quantity}` });
}

async function writeCart(trx: Trx, userId: string, saved: readonly CartLineRow[], cart: Cart): Promise<void> {
  const before = new Map(saved.map((line) => [line.bookId, line]));
  const lines = [...cart].map(([bookId, quantity], position) => ({ userId, bookId, quantity, position }));
  const changed = lines.filter(({ bookId, quantity, position }) => {
    const line = before.get(bookId);
    return line?.quantity !== quantity || line.position !== position;
  });
  const removed = [...before.keys()].filter((id) => !cart.has(id));
  if (removed.length > 0) await deleteRows(trx, 'cartLines', { userId, bookId: removed });
  if (changed.length === 0) return;
  await trx
    .insertInto('cartLines')
    .values(changed)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'bookId']).doUpdateSet((row) => ({
        quantity: row.ref('excluded.quantity'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute();
}

async function findBooks(sql: Sql, ids: readonly string[]): Promise<Map<string, { onSale: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.selectFrom('books').select(['id', 'archivedAt']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, archivedAt }) => [id, { onSale: archivedAt === null }]));
}
