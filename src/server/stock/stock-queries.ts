import { sql as raw, type SqlBool, type UpdateObject } from 'kysely';
import { FEW_COPIES } from '../../rules/cart.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import type { Sql, Trx } from '../db/database.ts';
import type { StockRow, Tables } from '../db/tables.ts';
import { above, findRows, lockRows, updateRows } from '../db/rows.ts';

/*
 * The number of copies changes with every sale. What shoppers see of it, `inStock` and `fewLeft`, is written to the book
 * only when it changes, and only then the catalogue version rises.
 * Locks are taken in this order: stock, books, catalogue.
 */

/** The copies of those of these books that are counted. */
export async function copiesOf(sql: Sql, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await findRows(sql, 'stock', { bookId: ids });
  return new Map(rows.map(({ bookId, copies }) => [bookId, copies]));
}

/**
 * Reads the copies and locks their rows until the transaction ends. Rows are locked in the order of their ids, so that
 * two transactions cannot deadlock.
 */
export async function lockStock(trx: Trx, ids: readonly string[]): Promise<StockRow[]> {
  return ids.length === 0 ? [] : lockRows(trx, 'stock', { bookId: ids }, ['bookId']);
}

/** Copies that orders take; some of them are only held until the order is paid. */
export interface TakenCopies {
  copies: number;
  held: number;
}

/** Another number for each of these books, for a statement on rows that name a book. */
export function perBook(numbers: Iterable<readonly [bookId: string, number: number]>) {
  const cases = [...numbers].map(([id, number]) => raw`when ${id} then cast(${number} as bigint)`);
  return raw<number>`case book_id ${raw.join(cases, raw` `)} end`;
}

/** Subtracts these numbers of copies. The caller holds the locks and has checked that enough are left. */
export async function takeCopies(trx: Trx, taken: ReadonlyMap<string, TakenCopies>): Promise<void> {
  if (taken.size === 0) return;
  const copies = perBook([...taken].map(([id, one]) => [id, one.copies]));
  const held = perBook([...taken].map(([id, one]) => [id, one.held]));
  const after = await trx
    .updateTable('stock')
    .set({ copies: raw`copies - ${copies}`, held: raw`held + ${held}` })
    .where('bookId', 'in', [...taken.keys()])
    .where('copies', '>=', copies)
    .returning(['bookId', 'copies'])
    .execute();
  if (after.length !== taken.size) throw new Error('copies were taken that are not there');
  // Of more copies shoppers see nothing, before or after.
  const seen = after.filter(({ bookId, copies: left }) => {
    return Math.min(left, left + taken.get(bookId)!.copies) <= FEW_COPIES;
  });
  await showStock(
    trx,
    seen.map(({ bookId }) => bookId),
  );
}

/** A cancelled order gives back what it took, or held if it was not paid. */
export async function returnCopies(trx: Trx, orderId: string, wasHeld = false): Promise<void> {
  await changeTaken(trx, orderId, { copies: raw`copies + taken`, ...(wasHeld && lessHeld) });
  await updateRows(trx, 'orderLines', { orderId }, { taken: 0 });
}

/** Puts copies that came back into the stock of those of these books that are still counted. */
export async function restockCopies(trx: Trx, copies: ReadonlyMap<string, number>): Promise<void> {
  const counted = await lockStock(trx, [...copies.keys()]);
  const back = counted.map(({ bookId }) => [bookId, { copies: -copies.get(bookId)!, held: 0 }] as const);
  await takeCopies(trx, new Map(back));
}

/** An order is paid: what it held is sold. */
export const sellHeld = (trx: Trx, orderId: string) => changeTaken(trx, orderId, lessHeld);

/** Never below none: a payment is recorded whatever the stock says. */
const lessHeld = { held: raw<number>`case when held > taken then held - taken else 0 end` };

/** Changes the stock of the books of which the order took copies. */
async function changeTaken(
  trx: Trx,
  orderId: string,
  change: UpdateObject<Tables, 'stock' | 'orderLines'>,
): Promise<void> {
  const lines = await findRows(trx, 'orderLines', { orderId, taken: above(0) });
  const ids = lines.map(({ bookId }) => bookId);
  await lockStock(trx, ids);
  await trx
    .updateTable('stock')
    .from('orderLines')
    .set(change)
    .whereRef('orderLines.bookId', '=', 'stock.bookId')
    .where('orderLines.orderId', '=', orderId)
    .where('taken', '>', 0)
    .execute();
  await showStock(trx, ids);
}

/** An order that was paid after it had been cancelled takes its copies again, as far as there are any. */
export async function retakeCopies(trx: Trx, orderId: string): Promise<void> {
  const lines = await findRows(trx, 'orderLines', { orderId });
  const bookIds = lines.map(({ bookId }) => bookId);
  const copies = new Map((await lockStock(trx, bookIds)).map((row) => [row.bookId, row.copies]));
  const taken = new Map<string, TakenCopies>();
  for (const { id, bookId, quantity } of lines) {
    const some = Math.min(quantity, copies.get(bookId) ?? 0);
    if (some === 0) continue;
    taken.set(bookId, { copies: some, held: 0 });
    await updateRows(trx, 'orderLines', { id }, { taken: some });
  }
  await takeCopies(trx, taken);
}

export interface Stock {
  /** Null for a book that is not counted. */
  copies: number | null;
  onSale: number;
}
type StockEntry = Stock & { id: string };

export async function withStock<Book extends { id: string; inStock: number }>(
  sql: Sql,
  books: readonly Book[],
): Promise<(Book & Stock)[]> {
  const ids = books.map(({ id }) => id);
  const rows = await findRows(sql, 'stock', { bookId: ids });
  const byId = new Map(rows.map((row) => [row.bookId, row]));
  return books.map((book) => {
    const row = byId.get(book.id);
    return { ...book, copies: row?.copies ?? null, onSale: row?.onSale ?? book.inStock };
  });
}

export async function writeStock(trx: Trx, entries: readonly StockEntry[]): Promise<void> {
  const counted = entries.flatMap(({ id, copies, onSale }) =>
    copies === null ? [] : [{ bookId: id, copies, held: 0, onSale }],
  );
  await stopCounting(
    trx,
    entries.filter(({ copies }) => copies === null),
  );
  if (counted.length === 0) return;
  await trx
    .insertInto('stock')
    .values(counted)
    .onConflict((conflict) =>
      conflict.column('bookId').doUpdateSet((row) => ({
        copies: row.ref('excluded.copies'),
        onSale: row.ref('excluded.onSale'),
      })),
    )
    .execute();
  await showStock(
    trx,
    counted.map(({ bookId }) => bookId),
  );
}

/** Unpaid orders hold no copies of these books any more. */
async function releaseCopies(trx: Trx, bookIds: string[]): Promise<void> {
  if (bookIds.length === 0) return;
  const unpaid = trx.selectFrom('orders').select('id').where('status', '=', 'Awaiting Payment');
  await trx
    .updateTable('orderLines')
    .set({ taken: 0 })
    .where('bookId', 'in', bookIds)
    .where('orderId', 'in', unpaid)
    .execute();
}

async function stopCounting(trx: Trx, entries: readonly StockEntry[]): Promise<void> {
  for (const [inStock, group] of Map.groupBy(entries, ({ onSale }) => onSale)) {
    const ids = group.map(({ id }) => id);
    const stopped = await trx
      .deleteFrom('stock')
      .where('bookId', 'in', ids)
      .returning(['bookId', 'held'])
      .execute();
    const holding = stopped.filter(({ held }) => held > 0);
    const released = holding.map(({ bookId }) => bookId);
    await releaseCopies(trx, released);
    const changed = await trx
      .updateTable('books')
      .set({ inStock, fewLeft: null, held: 0 })
      .where('id', 'in', ids)
      .where((book) => book.or([book('inStock', '!=', inStock), book('fewLeft', 'is not', null)]))
      .returning('id')
      .execute();
    if (changed.length > 0) raiseVersion(trx);
  }
}

/** The seller's switch of these books. One without copies stays sold out. */
export async function switchSale(trx: Trx, ids: string[], onSale: number, now: number): Promise<void> {
  await lockStock(trx, ids);
  await updateRows(trx, 'stock', { bookId: ids }, { onSale });
  const { numUpdatedRows } = await trx
    .updateTable('books')
    .set({ inStock: onSale, updatedAt: now })
    .where('id', 'in', ids)
    .where('inStock', '!=', onSale)
    .where((book) => book.or([book('fewLeft', 'is', null), book('fewLeft', '>', 0)]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) raiseVersion(trx);
  // Of books without copies only what is held changes.
  await showStock(trx, ids);
}

/** Writes to these books what shoppers see of their stock. */
async function showStock(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const inStock = raw<number>`case when stock.copies > 0 then stock.on_sale else 0 end`;
  const fewLeft = raw<number | null>`case when stock.copies <= ${raw.lit(FEW_COPIES)} then stock.copies end`;
  const held = raw<number>`case when stock.copies = 0 and stock.held > 0 then stock.on_sale else 0 end`;
  const changed = await trx
    .updateTable('books')
    .from('stock')
    .set({ inStock, fewLeft, held })
    .whereRef('stock.bookId', '=', 'books.id')
    .where('books.id', 'in', ids)
    .where(
      raw<SqlBool>`(books.in_stock <> ${inStock} or books.few_left is distinct from ${fewLeft} or books.held <> ${held})`,
    )
    .returning('books.id')
    .execute();
  if (changed.length > 0) raiseVersion(trx);
}
