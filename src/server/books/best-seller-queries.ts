import { SHELF_LENGTH } from '../../rules/shelf.ts';
import type { Db, Sql } from '../db/database.ts';
import { listBooks } from './book-list-queries.ts';
import { shelfColumns, type ShelfRow } from './book-queries.ts';

/** How long a sale counts. */
const countedFor = 90 * 86_400_000;
/** Twice as many as a page shows, because some may be on the page already. */
const ranked = 2 * SHELF_LENGTH;

/** Ranks books by the copies sold in the last 90 days. The catalogue changes only if the first five do. */
export async function rankBestSellers(db: Db, now: number): Promise<void> {
  await db.changeCatalogue(
    async (trx) => {
      const [before, after] = [await rankedIds(trx), await mostSold(trx, now - countedFor)];
      const isSame = String(before.slice(0, SHELF_LENGTH)) === String(after.slice(0, SHELF_LENGTH));
      if (isSame) return false;
      await trx.deleteFrom('bestSellers').execute();
      const rows = after.map((bookId, position) => ({ position, bookId }));
      if (rows.length > 0) await trx.insertInto('bestSellers').values(rows).execute();
      return true;
    },
    (isChange) => isChange,
  );
}

async function mostSold(sql: Sql, since: number): Promise<string[]> {
  const rows = await sql
    .selectFrom('orders')
    .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
    .innerJoin('books', 'books.id', 'orderLines.bookId')
    .where('orders.createdAt', '>=', since)
    .where('orders.status', 'not in', ['Awaiting Payment', 'Cancelled'])
    .where('books.archivedAt', 'is', null)
    .groupBy('books.id')
    .orderBy((row) => row.fn.sum('orderLines.quantity'), 'desc')
    .orderBy('books.id')
    .limit(ranked)
    .select('books.id')
    .execute();
  return rows.map(({ id }) => id);
}

async function rankedIds(sql: Sql): Promise<string[]> {
  const rows = await sql.selectFrom('bestSellers').select('bookId').orderBy('position').execute();
  return rows.map(({ bookId }) => bookId);
}

/** The ranked books that are in stock, then the first books of the shop. */
export async function bestSellers(db: Db, count = ranked): Promise<ShelfRow[]> {
  const ids = await rankedIds(db.sql);
  const inStock = { inStock: true, columns: shelfColumns };
  const sold = ids.length > 0 ? (await listBooks(db, { ...inStock, ids })).rows : [];
  const { rows: first } = await listBooks(db, { ...inStock, limit: count });
  return [
    ...sold.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    ...first.filter(({ id }) => !ids.includes(id)),
  ].slice(0, count);
}
