import { sql, type SqlBool } from 'kysely';
import type { Minor } from '../../rules/money.ts';
import type { Db } from '../db/database.ts';
import type { Period } from './days.ts';
import { countOf } from '../db/paging.ts';

/** A cancelled order is no sale, nor is a parcel that came back unpaid. An unpaid card order may never become one. */
export const isSold = sql<SqlBool>`
  orders.status not in ('Cancelled', 'Awaiting Payment') and (orders.returned_at is null or orders.is_paid = 1)`;

/** The periods as a table, of which each row is joined with its part of an index: SQLite keeps the order of a cross join. */
export function withPeriods(db: Db, periods: readonly Pick<Period, 'begins' | 'ends'>[]) {
  const rows = periods.map(
    ({ begins, ends }, position) => sql`(${sql.lit(position)}, ${sql.lit(begins)}, ${sql.lit(ends)})`,
  );
  const table = sql<{ position: number; begins: number; ends: number }>`(values ${sql.join(rows)})`;
  return db.sql.with('period(position, begins, ends)', table).selectFrom('period');
}

/** Orders, revenue without what was refunded, and copies of each period that has a sale, by its position in the list. */
export async function salesByPeriod(db: Db, periods: readonly Pick<Period, 'begins' | 'ends'>[]) {
  return withPeriods(db, periods)
    .crossJoin('orders')
    .select(({ fn }) => [
      'period.position',
      fn.countAll<number>().as('orders'),
      sql<Minor>`sum(orders.amount - orders.refunded)`.as('revenue'),
      fn.sum<number>('orders.copies').as('copies'),
    ])
    .whereRef('orders.createdAt', '>=', 'period.begins')
    .whereRef('orders.createdAt', '<', 'period.ends')
    .where(isSold)
    .groupBy('period.position')
    .execute();
}

/** Copies and revenue of each book that was sold within this time, without what came back. */
export async function salesByBook(db: Db, since: number, until: number) {
  return db.sql
    .selectFrom('orders')
    .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
    .select([
      'orderLines.bookId',
      sql<number>`sum(order_lines.quantity - order_lines.returned)`.as('copies'),
      sql<Minor>`sum(order_lines.offer_price * (order_lines.quantity - order_lines.returned))`.as('revenue'),
    ])
    .where('orders.createdAt', '>=', since)
    .where('orders.createdAt', '<', until)
    .where(isSold)
    .whereRef('orderLines.returned', '<', 'orderLines.quantity')
    .groupBy('orderLines.bookId')
    .execute();
}

export function countToPack(db: Db): Promise<number> {
  return countOf(db.sql.selectFrom('orders').where('status', '=', 'Order Placed'));
}

/** Books in carts that cannot be bought. Starts from the carts: they have fewer lines than there are books. */
export async function askedFor(db: Db, limit: number) {
  return db.sql
    .selectFrom((carts) =>
      carts
        .selectFrom('cartLines')
        .select((row) => ['bookId', row.fn.sum<number>('quantity').as('quantity')])
        .groupBy('bookId')
        .as('wanted'),
    )
    .innerJoin('books', 'books.id', 'wanted.bookId')
    .select(['books.id', 'books.name', 'books.nameAr', 'wanted.quantity'])
    .where((row) => row.or([row('books.inStock', '=', 0), row('books.archivedAt', 'is not', null)]))
    .orderBy('wanted.quantity', 'desc')
    .orderBy('books.id')
    .limit(limit)
    .execute();
}
