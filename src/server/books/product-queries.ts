import { type BookPrices, changedPrices, type PriceFault, type WhichPrice } from '../../rules/book-prices.ts';
import type { PriceChange } from '../../rules/money.ts';
import { nameQuery } from '../../rules/fold.ts';
import type { Db, Trx } from '../db/database.ts';
import { pageOf } from '../db/paging.ts';
import type { BookRow } from '../db/tables.ts';
import { titleSearch } from '../db/title-search.ts';
import { countOnce } from './book-counts.ts';
import { type BookDraft, bookRow, listColumns } from './book-queries.ts';
import { searchBooks } from './book-search-queries.ts';

export interface DeskFilter {
  q?: string;
  category?: string;
  inStock?: boolean;
  archived: boolean;
}

export type BookChange = { inStock: number } | { category: string };

const deskColumns = [...listColumns, 'archivedAt'] as const;
export type DeskRow = Pick<BookRow, (typeof deskColumns)[number]>;

/** What a change did to the prices of one book. */
export interface PricesMoved {
  id: string;
  before: BookPrices;
  after: BookPrices;
}

/** Why a change of prices may not be made, and the first book that stands in its way. */
export interface PricesRefused {
  fault: PriceFault;
  book: Pick<BookRow, 'name' | 'nameAr'>;
}

/** The seller's shelf, the newest first, archived books on their own. */
export async function deskBooks(db: Db, filter: DeskFilter, cursor: string | undefined, limit: number) {
  const asked = nameQuery(filter.q ?? '');
  if (asked && 'folded' in asked) {
    const key = asked.folded;
    return searchBooks(db, { ...filter, key, cursor, limit, backwards: true, columns: deskColumns });
  }
  const { query } = await matching(db, filter);
  let page = query
    .select(deskColumns)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) page = page.where('id', '<', cursor);
  const { rows, nextCursor } = pageOf(await page.execute(), limit);
  const isAll = !cursor && !nextCursor;
  return { rows, nextCursor, total: isAll ? rows.length : await countDeskBooks(db, filter) };
}

async function countDeskBooks(db: Db, filter: DeskFilter): Promise<number> {
  const { q, category, inStock, archived } = filter;
  const key = JSON.stringify(['desk', archived, inStock, category, nameQuery(q ?? '')]);
  return countOnce(db, key, async () => {
    const { query } = await matching(db, filter);
    const counted = query.select((row) => row.fn.countAll<number>().as('count'));
    return (await counted.executeTakeFirstOrThrow()).count;
  });
}

/** Wrapped, since Kysely refuses to have a query awaited. */
async function matching(db: Db, filter: DeskFilter) {
  let books = db.sql.selectFrom('books').where('archivedAt', filter.archived ? 'is not' : 'is', null);
  if (filter.category !== undefined) books = books.where('category', '=', filter.category);
  if (filter.inStock !== undefined) books = books.where('inStock', '=', Number(filter.inStock));
  const named = await titleSearch(db, filter.q);
  if (named) books = books.where(named);
  return { query: books };
}

/** Also an archived one: the seller may still look at it and bring it back. */
export async function anyBook(sql: Db['sql'] | Trx, id: string): Promise<BookRow | undefined> {
  return sql.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirst();
}

/** With the moment of the last change as it was seen, only while it is still the last. */
export async function rewriteBook(trx: Trx, draft: BookDraft, seen?: number): Promise<BookRow | undefined> {
  const { id, archivedAt: _, createdAt: __, inStock: ___, ...rest } = bookRow(draft);
  let rewriting = trx.updateTable('books').set(rest).where('id', '=', id);
  if (seen !== undefined) rewriting = rewriting.where('updatedAt', '=', seen);
  return rewriting.returningAll().executeTakeFirst();
}

/** How many of these books the change makes different; the others are left alone. */
export async function changeBooks(trx: Trx, ids: string[], change: BookChange, now: number): Promise<number> {
  const changing = trx
    .updateTable('books')
    .set({ ...change, updatedAt: now })
    .where('id', 'in', ids);
  const { numUpdatedRows } = await (
    'inStock' in change
      ? changing.where('inStock', '!=', change.inStock)
      : changing.where('category', '!=', change.category)
  ).executeTakeFirst();
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

/** Changes the prices of these books, or of none where one of them would cost nothing or less than its offer. */
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
 * Prices that are equal change together. Each update names the prices it starts from, so a book that another
 * seller changed meanwhile is left alone. Answers with the moves that were made.
 */
export async function movePrices(trx: Trx, moves: PricesMoved[], now: number): Promise<PricesMoved[]> {
  const groups = Map.groupBy(moves, ({ before, after }) => JSON.stringify([before, after]));
  const moved = new Set<string>();
  for (const group of groups.values()) {
    const { before, after } = group[0]!;
    const ids = group.map(({ id }) => id);
    const rows = await trx
      .updateTable('books')
      .set({ ...after, updatedAt: now })
      .where('id', 'in', ids)
      .where('price', '=', before.price)
      .where('offerPrice', '=', before.offerPrice)
      .returning('id')
      .execute();
    for (const { id } of rows) moved.add(id);
  }
  return moves.filter(({ id }) => moved.has(id));
}
