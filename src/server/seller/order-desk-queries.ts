import { sql as raw, type SqlBool } from 'kysely';
import { nameQuery } from '../../rules/fold.ts';
import type { OrderStatus } from '../../rules/order-status.ts';
import type { Db } from '../db/database.ts';
import { orderSearch } from '../db/order-texts.ts';
import type { OrderRow } from '../db/tables.ts';

export interface OrderFilter {
  q?: string;
  status?: OrderStatus;
  ids?: string[];
}

/** The newest first, and one more than `limit` if there is a next page. */
export async function deskOrders(
  db: Db,
  filter: OrderFilter,
  cursor: string | undefined,
  limit: number,
): Promise<OrderRow[]> {
  let ids = matching(db, filter)
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) ids = ids.where('id', '<', cursor);
  // The ids come from an index; only the orders of this page are read whole.
  return db.sql.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();
}

export async function countDeskOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const nothing = raw<SqlBool>`1 = 0`;

function matching(db: Db, filter: OrderFilter) {
  let orders = db.sql.selectFrom('orders');
  if (filter.status) orders = orders.where('status', '=', filter.status);
  if (filter.ids?.length === 0) return orders.where(nothing);
  if (filter.ids) orders = orders.where('id', 'in', filter.ids);
  const asked = nameQuery(filter.q ?? '');
  if (!asked) return orders;
  // The search index holds folded text, so a query of punctuation alone matches nothing.
  if (!('folded' in asked)) return orders.where(nothing);
  return orders.where(orderSearch(db, asked.folded));
}

/** Orders changed since `moment` (inclusive), the oldest change first. */
export async function ordersChangedSince(db: Db, moment: number, limit: number) {
  return db.sql
    .selectFrom('orders')
    .select(['id', 'status', 'isPaid', 'createdAt', 'updatedAt'])
    .where('updatedAt', '>=', moment)
    .orderBy('updatedAt')
    .limit(limit)
    .execute();
}

export async function lastChange(db: Db): Promise<number> {
  const { last } = await db.sql
    .selectFrom('orders')
    .select((row) => row.fn.max('updatedAt').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
