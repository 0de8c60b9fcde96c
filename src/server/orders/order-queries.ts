import type { Db } from '../db/database.ts';
import type { OrderLineRow, OrderRow } from '../db/tables.ts';

/** The newest first, and one more than `limit` if there is a next page. */
export async function ordersOfUser(
  db: Db,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<OrderRow[]> {
  let orders = db.sql.selectFrom('orders').selectAll().where('userId', '=', userId);
  if (cursor) orders = orders.where('id', '<', cursor);
  return orders
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return db.sql.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
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

/** The first `atMost` lines of these orders, the newest order first, each order's lines by position. */
export async function linesOfOrders(db: Db, orderIds: string[], atMost: number): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return [];
  return db.sql
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('orderId', 'desc')
    .orderBy('position')
    .limit(atMost)
    .execute();
}
