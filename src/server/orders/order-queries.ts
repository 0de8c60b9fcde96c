import type { Db } from '../db/database.ts';
import type { OrderLineRow, OrderRow } from '../db/tables.ts';

/** More than any page of orders, and far below the engines' limit of parameters. */
const maxIds = 5_000;

export async function ordersOfUser(db: Db, userId: string): Promise<OrderRow[]> {
  return db.sql.selectFrom('orders').selectAll().where('userId', '=', userId).orderBy('id', 'desc').execute();
}

/** An order of another user is not found: the owner is part of the query. */
export async function findOrderOfUser(db: Db, id: string, userId: string): Promise<OrderRow | undefined> {
  return db.sql
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The lines of these orders by order and position. */
export async function linesOfOrders(db: Db, orderIds: string[]): Promise<OrderLineRow[]> {
  const lines: OrderLineRow[] = [];
  for (let from = 0; from < orderIds.length; from += maxIds) {
    const some = await db.sql
      .selectFrom('orderLines')
      .selectAll()
      .where('orderId', 'in', orderIds.slice(from, from + maxIds))
      .orderBy('orderId')
      .orderBy('position')
      .execute();
    for (const line of some) lines.push(line);
  }
  return lines;
}
