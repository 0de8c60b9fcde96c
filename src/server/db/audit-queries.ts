import { sql } from 'kysely';
import type { Sql } from './database.ts';

export interface Audit {
  books: number;
  users: number;
  orders: number;
  lines: number;
  /** Ids of orders without lines, or whose lines do not add up to its amount (without the tax, if that was added). Always empty in a sound database. */
  wrongOrders: string[];
}

/** Counts the main tables and checks the sum of every order. */
export async function audit(db: Sql): Promise<Audit> {
  const count = async (table: 'books' | 'users' | 'orders' | 'orderLines') => {
    const row = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const wrong = await db
    .selectFrom('orders')
    .leftJoin('orderLines', 'orderLines.orderId', 'orders.id')
    .select('orders.id')
    .groupBy('orders.id')
    .having(
      sql<boolean>`coalesce(sum(order_lines.offer_price * order_lines.quantity), -1)
        <> case orders.tax_included when 1 then orders.amount else orders.subtotal end`,
    )
    .execute();
  return {
    books: await count('books'),
    users: await count('users'),
    orders: await count('orders'),
    lines: await count('orderLines'),
    wrongOrders: wrong.map(({ id }) => id),
  };
}
