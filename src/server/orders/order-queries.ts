import type { Db } from '../db/database.ts';
import type { OrderLineRow, OrderRow } from '../db/tables.ts';

/** Enough for any page of orders in one query, and far below what an engine takes as parameters. */
const idsAtOnce = 5_000;

export async function ordersOfUser(db: Db, userId: string): Promise<OrderRow[]> {
  return db.sql.selectFrom('orders').selectAll().where('userId', '=', userId).orderBy('id', 'desc').execute();
}

/** "Not yours" is "not found": the owner stands in the query. */
export async function findOrderOfUser(db: Db, id: string, userId: string): Promise<OrderRow | undefined> {
  return db.sql
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The lines of all these orders, each order's in its own sequence. */
export async function linesOfOrders(db: Db, orderIds: string[]): Promise<OrderLineRow[]> {
  const lines: OrderLineRow[] = [];
  for (let from = 0; from < orderIds.length; from += idsAtOnce) {
    const some = await db.sql
      .selectFrom('orderLines')
      .selectAll()
      .where('orderId', 'in', orderIds.slice(from, from + idsAtOnce))
      .orderBy('orderId')
      .orderBy('position')
      .execute();
    for (const line of some) lines.push(line);
  }
  return lines;
}
