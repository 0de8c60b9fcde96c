import { sql } from 'kysely';
import type { Sql } from './database.ts';
import { countOf } from './paging.ts';

export interface Audit {
  books: number;
  users: number;
  orders: number;
  lines: number;
  /** Orders whose lines, delivery and fee add up to neither the amount nor the subtotal. None in a sound database. */
  wrongOrders: string[];
}

/** Counts the main tables and checks the sum of every order. */
export async function audit(db: Sql): Promise<Audit> {
  const wrong = await db
    .selectFrom('orders')
    .leftJoin('orderLines', 'orderLines.orderId', 'orders.id')
    .select('orders.id')
    .groupBy('orders.id')
    .having(
      // The lines contain the tax or not.
      sql<boolean>`coalesce(sum(order_lines.offer_price * order_lines.quantity), -1)
        + orders.delivery + orders.fee - orders.rounding not in (orders.subtotal, orders.amount)`,
    )
    .execute();
  return {
    books: await countOf(db.selectFrom('books')),
    users: await countOf(db.selectFrom('users')),
    orders: await countOf(db.selectFrom('orders')),
    lines: await countOf(db.selectFrom('orderLines')),
    wrongOrders: wrong.map(({ id }) => id),
  };
}
