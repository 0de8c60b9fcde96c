import {
  type BookPrices,
  changedPrices,
  type PriceChange,
  type PriceFault,
  type WhichPrice,
} from '../../rules/book-prices.ts';
import { writeAuthors } from '../authors/author-queries.ts';
import { type Db, engineOf, type Trx } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import { type BookDraft, bookRow, bookWords } from './book-queries.ts';
import { writeWordForms } from './word-queries.ts';

/** The prices of one book before and after a change. */
export interface PricesMoved {
  id: string;
  before: BookPrices;
  after: BookPrices;
}

/** Why prices cannot be changed, with the first book for which they cannot. */
export interface PricesRefused {
  fault: PriceFault;
  book: Pick<BookRow, 'name' | 'nameAr'>;
}

/** An archived book too: the seller may look at it and restore it. */
export async function anyBook(sql: Db['sql'] | Trx, id: string): Promise<BookRow | undefined> {
  return sql.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirst();
}

/** For a change of a book. */
export async function lockedBook(trx: Trx, id: string): Promise<BookRow | undefined> {
  const reading = trx.selectFrom('books').selectAll().where('id', '=', id);
  return (engineOf(trx) === 'sqlite' ? reading : reading.forUpdate()).executeTakeFirst();
}

export async function rewriteBook(trx: Trx, draft: BookDraft): Promise<BookRow> {
  const row = bookRow(draft);
  await writeAuthors(trx, [row]);
  // The stock has its own calls.
  const { id, archivedAt: _, createdAt: __, inStock: ___, fewLeft: ____, held: _____, ...rest } = row;
  const rewritten = await trx
    .updateTable('books')
    .set((book) => ({ ...rest, words: bookWords(row), version: book('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeWordForms(trx, [rewritten]);
  return rewritten;
}

/** Returns how many of these books were changed; books that have the category already are not. */
export async function changeCategory(
  trx: Trx,
  ids: string[],
  category: string,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('books')
    .set((book) => ({ category, updatedAt: now, version: book('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('category', '!=', category)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function archiveBooks(trx: Trx, ids: string[], archived: boolean, now: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('books')
    .set({ archivedAt: archived ? now : null, updatedAt: now })
    .where('id', 'in', ids)
    .where('archivedAt', archived ? 'is' : 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Changes the prices of all these books, or of none if one would cost nothing or less than its offer. */
export async function changePrices(
  trx: Trx,
  ids: string[],
  which: WhichPrice,
  change: PriceChange,
  now: number,
): Promise<PricesMoved[] | PricesRefused> {
  const books = await trx
    .selectFrom('books')
    .select(['id', 'name', 'nameAr', 'price', 'offerPrice'])
    .where('id', 'in', ids)
    .execute();
  const moves: PricesMoved[] = [];
  for (const { id, name, nameAr, price, offerPrice } of books) {
    const after = changedPrices({ price, offerPrice }, which, change);
    if (typeof after === 'string') return { fault: after, book: { name, nameAr } };
    if (after.price === price && after.offerPrice === offerPrice) continue;
    moves.push({ id, before: { price, offerPrice }, after });
  }
  return movePrices(trx, moves, now);
}

/**
 * Books with equal prices are updated together. Each update is conditional on the prices before, so a book that
 * another seller has changed meanwhile is left alone. Returns the changes that were made.
 */
export async function movePrices(trx: Trx, moves: PricesMoved[], now: number): Promise<PricesMoved[]> {
  const groups = Map.groupBy(moves, ({ before, after }) => JSON.stringify([before, after]));
  const moved = new Set<string>();
  for (const group of groups.values()) {
    const { before, after } = group[0]!;
    const ids = group.map(({ id }) => id);
    const rows = await trx
      .updateTable('books')
      .set((book) => ({ ...after, updatedAt: now, version: book('version', '+', 1) }))
      .where('id', 'in', ids)
      .where('price', '=', before.price)
      .where('offerPrice', '=', before.offerPrice)
      .returning('id')
      .execute();
    for (const { id } of rows) moved.add(id);
  }
  return moves.filter(({ id }) => moved.has(id));
}
