import type { Db } from '../db/database.ts';
import { countOf } from '../db/paging.ts';

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
