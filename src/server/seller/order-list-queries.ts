import { type Expression, sql, type SqlBool } from 'kysely';
import { codeQuery } from '../../rules/code-search.ts';
import { queryKey } from '../../rules/fold.ts';
import { type OrderSort, paidAs, type PaymentState } from '../../rules/order-filter.ts';
import { type OrderStatus, orderStatuses, paymentTypes } from '../../rules/order-status.ts';
import { phoneQuery } from '../../rules/phone-search.ts';
import type { Db } from '../db/database.ts';
import { isOneOf, withoutIndex } from '../db/plan-hints.ts';
import type { OrderRow } from '../db/order-rows.ts';
import type { TextWays } from '../db/text-search.ts';

export interface OrderFilter {
  /** Text that is searched. */
  q?: string | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentState | undefined;
  /** The code of a country. */
  country?: string | undefined;
  /** These orders alone. */
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

/** Up to this many matching orders are read and sorted. To walk the list until they are found would take longer. */
const maxSorted = 2_000;
/** Orders that contain a text are counted up to this number. Counting all of them takes as long as reading them. */
export const maxFound = 1_000;

/** The badge “Refund due” of `rules/order-badges.ts`. The index `orders_refund_due` has the same condition. */
const refundDue = sql`select id from orders where is_paid = 1 and refunded < amount
  and (status = 'Cancelled' or (returned_at is not null and refunded = 0))`;

/** The index that finds orders: one in the order of the list (day, amount, status), that of all filters, or a text or id. */
type Way = 'day' | 'amount' | 'status' | 'choice' | 'search';

/** A column that a list is ordered by. */
type Column = 'createdAt' | 'amount' | 'id';

const orders: Record<OrderSort, { columns: Column[]; descending: boolean }> = {
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

/** One order more than `limit` if there is a next page. With text, `total` is at most one more than `maxFound`. */
export async function deskOrders(
  db: Db,
  { sort = 'newest', cursor, limit, ...filter }: OrderPageQuery,
): Promise<{ found: OrderRow[]; total: number }> {
  const key = orderQuery(filter.q);
  // Folding leaves nothing of a text of signs alone, and no order contains nothing.
  if (key === '' || filter.ids?.length === 0) return { found: [], total: 0 };
  const text = key === null ? null : await db.search.orders(key);
  const total = await countOrders(db, filter, text);
  if (total === 0) return { found: [], total };
  const { columns, descending } = orders[sort];
  const way = text ? textWay(filter, text, columns[0]!) : pageWay(filter, columns[0]!, total);
  let page = matching(db, filter, way).select('id');
  if (text) page = page.where(text.lookUp ?? text.scan);
  if (cursor) page = page.where(isAfter(cursor, columns, descending));
  const isSorted = way === 'choice' || way === 'search';
  for (const column of columns) {
    const by = isSorted ? withoutIndex(db.engine, sql.ref(column)) : sql.ref(column);
    page = page.orderBy(by, descending ? 'desc' : 'asc');
  }
  // The ids come from an index; only the orders of this page are read whole.
  const ids = (await page.limit(limit + 1).execute()).map(({ id }) => id);
  if (ids.length === 0) return { found: [], total };
  const rows = await db.sql.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  return { found: rows.toSorted((one, other) => places.get(one.id)! - places.get(other.id)!), total };
}

/** Few orders are found first and then sorted. More of them are read in their order until the page is full. */
function pageWay(filter: OrderFilter, first: Column, total: number): Way {
  const { status, payment, country, since, until } = filter;
  if (isByIds(filter)) return 'search';
  const choices = first === 'amount' ? [payment, country, status, since, until] : [payment, country];
  const isChoice = choices.some((one) => one !== undefined);
  return isChoice && total <= maxSorted ? 'choice' : orderWay(filter, first);
}

function isByIds({ ids, payment }: OrderFilter): boolean {
  return ids !== undefined || payment === 'refund-due';
}

/** Rare text is looked up in its index. Common text is found soon along the list. */
function textWay(filter: OrderFilter, { lookUp }: TextWays, first: Column = 'createdAt'): Way {
  return lookUp ? 'search' : orderWay(filter, first);
}

function orderWay({ status }: OrderFilter, first: Column): Way {
  if (first === 'amount') return 'amount';
  return status === undefined ? 'day' : 'status';
}

async function countOrders(db: Db, filter: OrderFilter, text: TextWays | null): Promise<number> {
  const count = sql<number>`count(*)`.as('count');
  if (text) {
    let some = matching(db, filter, textWay(filter, text)).where(text.lookUp ?? text.scan);
    // Along the list: common text is found soon, wherever the count begins.
    if (!text.lookUp) some = some.orderBy('createdAt', 'desc');
    const hits = some.select('id').limit(maxFound + 1);
    return (await db.sql.selectFrom(hits.as('hits')).select(count).executeTakeFirstOrThrow()).count;
  }
  const isChoice = filter.payment !== undefined || filter.country !== undefined;
  const way = isByIds(filter) ? 'search' : isChoice ? 'choice' : orderWay(filter, 'createdAt');
  return (await matching(db, filter, way).select(count).executeTakeFirstOrThrow()).count;
}

/** In the index of all filters, a filter that is not used stands for all of its values. */
function matching(db: Db, { status, payment, country, ids, since, until }: OrderFilter, way: Way) {
  let query = db.sql.selectFrom('orders');
  const column = (name: keyof OrderRow, ...ways: Way[]) =>
    ways.includes(way) ? sql.ref(name) : withoutIndex(db.engine, sql.ref(name));
  const isOne = (left: Expression<unknown>, value: unknown, all: readonly unknown[]) => {
    if (value !== undefined) query = query.where(sql<SqlBool>`${left} = ${value}`);
    else if (way === 'choice') query = query.where(sql<SqlBool>`${left} in (${sql.join(all)})`);
  };
  const paid = paidAs(payment);
  isOne(column('status', 'status', 'choice'), status, orderStatuses);
  isOne(column('paymentType', 'choice'), paid?.paymentType, paymentTypes);
  isOne(column('isPaid', 'choice'), paid && Number(paid.isPaid), [0, 1]);
  if (country !== undefined) query = query.where(sql<SqlBool>`${column('country', 'choice')} = ${country}`);
  if (ids) query = query.where('id', 'in', ids);
  if (payment === 'refund-due') query = query.where(isOneOf(db.engine, refundDue));
  const day = column('createdAt', 'day', 'status', 'choice');
  if (since !== undefined) query = query.where(sql<SqlBool>`${day} >= ${since}`);
  if (until !== undefined) query = query.where(sql<SqlBool>`${day} < ${until}`);
  return query;
}

/** The orders behind this one in the order of the list. If it is gone, the list ends. */
function isAfter(cursor: string, by: string[], descending: boolean): Expression<SqlBool> {
  const than = sql.raw(descending ? '<' : '>');
  const columns = sql.join(by.map((column) => sql.ref(column)));
  return sql<SqlBool>`(${columns}) ${than} (select ${columns} from orders as last where last.id = ${cursor})`;
}

/** The orders of a time, the oldest first, in portions. */
export async function* ordersBetween(db: Db, since: number, until: number): AsyncGenerator<OrderRow[]> {
  const portion = 100;
  let last: Pick<OrderRow, 'createdAt' | 'id'> = { createdAt: since, id: '' };
  for (;;) {
    const rows = await db.sql
      .selectFrom('orders')
      .selectAll()
      .where(sql<SqlBool>`(created_at, id) > (${last.createdAt}, ${last.id})`)
      .where('createdAt', '<', until)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(portion)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < portion) return;
    last = rows.at(-1)!;
  }
}
