import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { codeQuery, phoneQuery } from '../../../rules/search-keys.ts';
import { queryKey } from '../../../rules/fold.ts';
import { type OrderSort, paidAs, type PaymentState } from '../../../rules/order-badges.ts';
import type { OrderStatus } from '../../../rules/order-status.ts';
import type { Db } from '../../db/database.ts';
import type { OrderText } from '../../db/search/text-search.ts';
import type { OrderRow, Tables } from '../../db/tables.ts';
import { countOf, countUpTo, isBehind, type ListOrder, rowsInOrder } from '../../db/paging.ts';

export interface OrderFilter {
  q?: string | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentState | undefined;
  country?: string | undefined;
  ids?: readonly string[] | undefined;
  /** Placed from this moment on, and before the other. */
  since?: number | undefined;
  until?: number | undefined;
}

interface OrderPageQuery extends OrderFilter {
  sort?: OrderSort | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Matching orders are counted up to this number, and up to so many are looked up by a text. */
export const maxFound = 1_000;

/** The badge “Refund due” of `rules/order-badges.ts`. The index `orders_refund_due` has the same condition. */
const refundDue = sql<SqlBool>`id in (select id from orders where is_paid = 1 and refunded < amount - waived
  and (status = 'Cancelled' or (returned_at is not null and refunded = 0)))`;

const orders: Record<OrderSort, ListOrder<'createdAt' | 'amount' | 'id'>> = {
  newest: { columns: ['createdAt', 'id'], descending: true },
  oldest: { columns: ['createdAt', 'id'], descending: false },
  'amount-desc': { columns: ['amount', 'id'], descending: true },
  amount: { columns: ['amount', 'id'], descending: false },
};

/** What the desk finds an order by: a phone number, a code, or folded text. Null if nothing is asked for. */
export function orderQuery(q = ''): string | null {
  if (!q.trim()) return null;
  return phoneQuery(q) ?? codeQuery(q) ?? queryKey(q);
}

/** One order more than `limit` if there is a next page. A `total` beyond `maxFound` may be less than there are. */
export async function deskOrders(
  db: Db,
  { sort = 'newest', cursor, limit, ...filter }: OrderPageQuery,
): Promise<{ found: OrderRow[]; total: number }> {
  const key = orderQuery(filter.q);
  // A query of signs only folds to an empty text, which would match every order.
  if (key === '') return { found: [], total: 0 };
  const { holds, hits } = key === null ? {} : await withText(db, key, filter);
  const matching = () => {
    if (hits && hits.length <= maxFound) return db.sql.selectFrom('orders').where('id', 'in', ['', ...hits]);
    return holds ? filtered(db, filter).where(holds) : filtered(db, filter);
  };
  let page = matching()
    .select('id')
    .limit(limit + 1);
  if (cursor) page = page.where(isBehind('orders', cursor, orders[sort]));
  const { columns, descending } = orders[sort];
  for (const column of columns) page = page.orderBy(column, descending ? 'desc' : 'asc');
  const ids = (await page.execute()).map(({ id }) => id);
  const isAll = !cursor && ids.length <= limit;
  const total = hits?.length ?? (isAll ? ids.length : await countUpTo(matching(), maxFound + 1));
  // The ids come from an index; only the orders of a page are read whole.
  return { found: await rowsInOrder(db.sql, 'orders', ids), total };
}

/** The ids of orders with a text, at most as many as are counted. */
export async function ordersWithText(db: Db, q: string): Promise<string[]> {
  const key = orderQuery(q);
  return key ? (await withText(db, key, {})).hits.slice(0, maxFound) : [];
}

/** The orders with a text are looked up, but no more than are counted. Of common text, a page is found soon along the list. */
async function withText(db: Db, key: string, filter: OrderFilter) {
  const { holds, lookUp } = db.search.orders(key);
  const found = filtered(db, filter, lookUp).select('id');
  const hits = await found.limit(maxFound + 1).execute();
  return { holds, hits: hits.map(({ id }) => id) };
}

/** Each index of a list has every column that is compared here. */
function filtered(
  db: Db,
  { status, payment, country, ids, since, until }: OrderFilter,
  from?: OrderText['lookUp'],
) {
  const paid = paidAs(payment);
  let query: SelectQueryBuilder<Tables, 'orders', object> = from
    ? db.sql.selectFrom(from.as('orders'))
    : db.sql.selectFrom('orders');
  if (status !== undefined) query = query.where('status', '=', status);
  if (paid) query = query.where('paymentType', '=', paid.way).where('isPaid', '=', Number(paid.isPaid));
  if (payment === 'refund-due') query = query.where(refundDue);
  if (country !== undefined) query = query.where('country', '=', country);
  if (ids) query = query.where('id', 'in', ['', ...ids]);
  if (since !== undefined) query = query.where('createdAt', '>=', since);
  if (until !== undefined) query = query.where('createdAt', '<', until);
  return query;
}

export function countOrdersBetween(db: Db, since: number, until: number): Promise<number> {
  return countOf(db.sql.selectFrom('orders').where('createdAt', '>=', since).where('createdAt', '<', until));
}
