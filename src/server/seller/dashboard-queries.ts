import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Cancelled is no sale, and a card payment that has not come may never come. */
const notSold = ['Cancelled', 'Awaiting Payment'];

/** Orders and their amounts for each of these days, given by their beginnings; the last one is open. */
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

/** Books that cannot be bought and stand in carts all the same: there are fewer lines in carts than books. */
export async function askedFor(db: Db, most: number) {
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
    .limit(most)
    .execute();
}
