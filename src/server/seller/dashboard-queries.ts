import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A cancelled order is no sale, and an unpaid one may never become one. */
const notSold = ['Cancelled', 'Awaiting Payment'];

/** Orders and revenue of each of these days, given by their first moments. The last day has no end. */
export async function salesByDay(db: Db, begins: number[]) {
  const cases = sql.join(
    begins
      .toReversed()
      .map(
        (begin, fromLast) => sql`when created_at >= ${begin} then ${sql.lit(begins.length - 1 - fromLast)}`,
      ),
    sql` `,
  );
  const day = sql<number>`case ${cases} end`;
  return db.sql
    .selectFrom('orders')
    .select((row) => [
      day.as('day'),
      row.fn.countAll<number>().as('orders'),
      row.fn.sum<number>('amount').as('revenue'),
    ])
    .where('createdAt', '>=', begins[0]!)
    .where('status', 'not in', notSold)
    .groupBy(sql`1`)
    .execute();
}

export async function countToPack(db: Db): Promise<number> {
  const { count } = await db.sql
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'Order Placed')
    .executeTakeFirstOrThrow();
  return count;
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
