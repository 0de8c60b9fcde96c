import { type ExpressionBuilder, sql as raw } from 'kysely';
import type { Db, Sql, Trx } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { OrderLineRow, OrderRow, RefundRow } from './order-rows.ts';

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

/** The id of an order that somebody with this email placed without an account. */
export async function findGuestOrder(db: Db, number: number, email: string): Promise<string | undefined> {
  const row = await db.sql
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select('orders.id')
    .where('orders.number', '=', number)
    .where('users.guestEmail', '=', email)
    .executeTakeFirst();
  return row?.id;
}

/** The lines of these orders, each order's by position; `atMost` of them if it is given. */
export async function linesOfOrders(
  sql: Sql,
  orderIds: readonly string[],
  atMost?: number,
): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return [];
  let lines = sql.selectFrom('orderLines').selectAll().where('orderId', 'in', orderIds);
  lines = lines.orderBy('orderId', 'desc').orderBy('position');
  if (atMost !== undefined) lines = lines.limit(atMost);
  return lines.execute();
}

export async function countLines(sql: Sql, orderIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await sql
    .selectFrom('orderLines')
    .select(({ fn }) => ['orderId', fn.countAll<number>().as('lines')])
    .where('orderId', 'in', orderIds)
    .groupBy('orderId')
    .execute();
  return new Map(counts.map(({ orderId, lines }) => [orderId, lines]));
}

/** The oldest first. */
export async function refundsOfOrders(sql: Sql, orderIds: string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return [];
  return sql.selectFrom('refunds').selectAll().where('orderId', 'in', orderIds).orderBy('id').execute();
}

/** Where mails about an order go. */
export async function findRecipient(sql: Sql, orderId: string) {
  return sql
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select((row) => [
      'orders.id',
      'orders.lang',
      'orders.transferDue',
      row.fn.coalesce('users.guestEmail', 'users.email').as('email'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Links to the order that were signed up to this time no longer work. */
export async function revokedAt(db: Db, orderId: string): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('revokedLinks')
    .select('revokedAt')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row?.revokedAt;
}

export async function revokeLinks(db: Db, orderId: string, now: number): Promise<void> {
  await db.sql
    .insertInto('revokedLinks')
    .values({ orderId, revokedAt: now })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ revokedAt: now }))
    .execute();
}

/** Replaces the searched text of an order, also where it is in the search index already. */
export async function writeSearchKey(trx: Trx, id: string, searchKey: string): Promise<void> {
  await trx.updateTable('orders').set({ searchKey }).where('id', '=', id).execute();
  await raw`update order_texts set search_key = ${searchKey} where order_id = ${id}`.execute(trx);
}

/** Whether an order has copies of the stock. */
export function holdsCopies({ exists, selectFrom }: ExpressionBuilder<Tables, 'orders'>) {
  return exists(
    selectFrom('orderLines')
      .select('orderLines.id')
      .whereRef('orderLines.orderId', '=', 'orders.id')
      .where('orderLines.taken', '>', 0),
  );
}
