import { changePrice, type PriceChange } from '../../rules/money.ts';
import { queryKey } from '../../rules/fold.ts';
import type { Db, Trx } from '../db/database.ts';
import { pageOf } from '../db/paging.ts';
import type { BookRow } from '../db/tables.ts';
import { countOnce } from './book-counts.ts';
import { type BookDraft, bookRow } from './book-queries.ts';

export interface DeskFilter {
  q?: string;
  category?: string;
  inStock?: boolean;
  archived: boolean;
}

export type BookChange = { inStock: number } | { category: string };
export type PricesChanged = 'price' | 'offerPrice' | 'both';

/** The seller's shelf, the newest first, archived books on their own. */
export async function deskBooks(db: Db, filter: DeskFilter, cursor: string | undefined, limit: number) {
  const { query } = await matching(db, filter);
  let page = query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) page = page.where('id', '<', cursor);
  return pageOf(await page.execute(), limit);
}

export async function countDeskBooks(db: Db, filter: DeskFilter): Promise<number> {
  const { q, category, inStock, archived } = filter;
  const key = JSON.stringify(['desk', archived, inStock, category, q && queryKey(q)]);
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
  const key = filter.q ? queryKey(filter.q) : '';
  if (key) books = books.where(await db.names(key));
  return { query: books };
}

/** Also an archived one: the seller may still look at it and bring it back. */
export async function anyBook(sql: Db['sql'] | Trx, id: string): Promise<BookRow | undefined> {
  return sql.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function rewriteBook(trx: Trx, draft: BookDraft): Promise<BookRow | undefined> {
  const { id, archivedAt: _, createdAt: __, inStock: ___, ...rest } = bookRow(draft);
  return trx.updateTable('books').set(rest).where('id', '=', id).returningAll().executeTakeFirst();
}

export async function changeBooks(trx: Trx, ids: string[], change: BookChange, now: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('books')
    .set({ ...change, updatedAt: now })
    .where('id', 'in', ids)
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

/**
 * Prices that are equal change together. Each update names the price it started from, so one that
 * another seller changed meanwhile is left alone, and the count tells.
 */
export async function changePrices(
  trx: Trx,
  ids: string[],
  which: PricesChanged,
  change: PriceChange,
  now: number,
) {
  const books = await trx
    .selectFrom('books')
    .select(['id', 'price', 'offerPrice'])
    .where('id', 'in', ids)
    .execute();
  const groups = Map.groupBy(books, ({ price, offerPrice }) => `${price} ${offerPrice}`);
  let changed = 0;
  for (const group of groups.values()) {
    const { price, offerPrice } = group[0]!;
    const { numUpdatedRows } = await trx
      .updateTable('books')
      .set({
        ...(which !== 'offerPrice' && { price: changePrice(price, change) }),
        ...(which !== 'price' && { offerPrice: changePrice(offerPrice, change) }),
        updatedAt: now,
      })
      .where(
        'id',
        'in',
        group.map(({ id }) => id),
      )
      .where('price', '=', price)
      .where('offerPrice', '=', offerPrice)
      .executeTakeFirst();
    changed += Number(numUpdatedRows);
  }
  return changed;
}
