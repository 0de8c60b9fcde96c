import { sql as raw } from 'kysely';
import { refundedCopies } from '../../rules/refunds.ts';
import { SHELF_LENGTH } from '../../rules/shop.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import type { Db, Sql } from '../db/database.ts';
import { ordersByTime } from '../db/paging.ts';
import { listBooks } from './book-list-queries.ts';
import type { BookRow } from '../db/tables.ts';
import { insertRows } from '../db/rows.ts';

/** How long a sale counts. */
const countedFor = 90 * 86_400_000;
/** Twice as many as a page shows, because some may be on the page already. */
const ranked = 2 * SHELF_LENGTH;
const ordersPerPage = 500;

/** Ranks books by the copies sold in the last 90 days. The catalogue changes only if the first five do. */
export async function rankBestSellers(db: Db, now: number): Promise<void> {
  const after = mostSold(await soldCopies(db, now - countedFor));
  await db.transaction(async (trx) => {
    const before = await rankedIds(trx);
    if (String(before.slice(0, SHELF_LENGTH)) === String(after.slice(0, SHELF_LENGTH))) return;
    await trx.deleteFrom('bestSellers').execute();
    const rows = after.map((bookId, position) => ({ position, bookId }));
    await insertRows(trx, 'bestSellers', rows);
    raiseVersion(trx);
  });
}

/** Counts the copies of each book in pages of orders, between which requests are served. */
async function soldCopies(db: Db, since: number): Promise<Map<string, number>> {
  const sold = new Map<string, number>();
  for await (const page of ordersByTime(db.sql, since, Number.MAX_SAFE_INTEGER, ordersPerPage)) {
    const orders = page.filter(
      ({ status, refunded, amount }) =>
        status !== 'Awaiting Payment' && status !== 'Cancelled' && (refunded === 0 || refunded < amount),
    );
    for (const { bookId, copies } of await copiesIn(db.sql, orders))
      sold.set(bookId, (sold.get(bookId) ?? 0) + copies);
    const refunded = orders.filter((order) => order.refunded > 0).map(({ id }) => id);
    for (const [bookId, copies] of await refundedIn(db.sql, refunded))
      if (sold.has(bookId)) sold.set(bookId, sold.get(bookId)! - copies);
  }
  return sold;
}

/** Without archived books, and without what came back. */
async function copiesIn(sql: Sql, orders: readonly { id: string }[]) {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  return sql
    .selectFrom('orderLines')
    .innerJoin('books', 'books.id', 'orderLines.bookId')
    .where('orderLines.orderId', 'in', ids)
    .where('books.archivedAt', 'is', null)
    .whereRef('orderLines.returned', '<', 'orderLines.quantity')
    .groupBy('orderLines.bookId')
    .select(['orderLines.bookId', raw<number>`sum(order_lines.quantity - order_lines.returned)`.as('copies')])
    .execute();
}

/** The copies of each book that were refunded in these orders, and have not come back. */
async function refundedIn(
  sql: Sql,
  orderIds: readonly string[],
): Promise<[bookId: string, copies: number][]> {
  if (orderIds.length === 0) return [];
  const refunds = await sql
    .selectFrom('refunds')
    .select(['state', 'items'])
    .where('orderId', 'in', orderIds)
    .where('items', '!=', '[]')
    .execute();
  const copies = refundedCopies(refunds.map(({ state, items }) => ({ state, items: JSON.parse(items) })));
  const lines = await sql
    .selectFrom('orderLines')
    .select(['id', 'bookId', 'returned'])
    .where('id', 'in', [...copies.keys(), ''])
    .execute();
  return lines.map(({ id, bookId, returned }) => [bookId, Math.max(0, copies.get(id)! - returned)]);
}

/** Sorts only the few that are ranked: all of them would take too long in one turn. */
function mostSold(sold: ReadonlyMap<string, number>): string[] {
  let most: [id: string, copies: number][] = [];
  const compare = ([id, copies]: [string, number], [otherId, others]: [string, number]) =>
    others - copies || (id < otherId ? -1 : 1);
  for (const entry of sold) {
    if (most.length === ranked && compare(entry, most.at(-1)!) > 0) continue;
    most = [...most, entry].toSorted(compare).slice(0, ranked);
  }
  return most.filter(([, copies]) => copies > 0).map(([id]) => id);
}

async function rankedIds(sql: Sql): Promise<string[]> {
  const rows = await sql.selectFrom('bestSellers').select('bookId').orderBy('position').execute();
  return rows.map(({ bookId }) => bookId);
}

/** The ranked books that are in stock, then the first books of the shop; while nothing is sold, the newest. */
export async function bestSellers(db: Db, hasSales: boolean, count = ranked): Promise<BookRow[]> {
  const ids = await rankedIds(db.sql);
  const sold = ids.length > 0 ? (await listBooks(db, { inStock: true, ids })).rows : [];
  const sort = hasSales ? undefined : 'newest';
  const { rows: first } = await listBooks(db, { inStock: true, limit: count, sort });
  return [
    ...sold.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    ...first.filter(({ id }) => !ids.includes(id)),
  ].slice(0, count);
}
