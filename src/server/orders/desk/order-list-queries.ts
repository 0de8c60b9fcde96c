import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { codeQuery, phoneQuery } from '../../../rules/search-keys.ts';
import { queryKey } from '../../../rules/fold.ts';
import { type OrderSort, paidAs, type PaymentState } from '../../../rules/order-badges.ts';
import { type OrderStatus, orderStatuses, paymentWays } from '../../../rules/order-status.ts';
import type { Db } from '../../db/database.ts';
import { countOf, isOneOf, withoutIndex } from '../../db/paging.ts';
import { findRows } from '../../db/rows.ts';
import type { OrderRow } from '../../db/order-rows.ts';
import type { OrderText } from '../../db/search/text-search.ts';
import type { Tables } from '../../db/tables.ts';

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

/**
 * Matching orders are counted up to this number, since counting all of them would take longer than reading a page. Up to
 * so many are also found first and then sorted.
 */
export const maxFound = 1_000;

/** The badge “Refund due” of `rules/order-badges.ts`. The index `orders_refund_due` has the same condition. */
const refundDue = sql`select id from orders where is_paid = 1 and refunded < amount - waived
  and (status = 'Cancelled' or (returned_at is not null and refunded = 0))`;

/** The index that finds orders: one in the order of the list (day, amount, status), that of all filters, or a text or id. */
type AccessPath = 'day' | 'amount' | 'status' | 'choice' | 'search';

/** The columns of an index that has this order. */
interface ListOrder {
  columns: ['createdAt' | 'amount', 'id'];
  descending: boolean;
}

const orders: Record<OrderSort, ListOrder> = {
  newest: { columns: ['createdAt', 'id'], descending: true },
  oldest: { columns: ['createdAt', 'id'], descending: false },
  'amount-desc': { columns: ['amount', 'id'], descending: true },
  amount: { columns: ['amount', 'id'], descending: false },
};

interface List extends ListOrder {
  filter: OrderFilter;
  text: OrderText | null;
}

interface Page {
  cursor: string | undefined;
  limit: number;
}

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
  if (key === '' || filter.ids?.length === 0) return { found: [], total: 0 };
  const list = { ...orders[sort], filter, text: key === null ? null : db.search.orders(key) };
  const page = { cursor, limit: limit + 1 };
  const few = await sortedPage(db, list, page);
  if (few && few.total <= maxFound) return { found: await ordersOf(db, few.ids), total: few.total };
  const total = few?.total ?? (await countInOrder(db, list));
  return { found: total === 0 ? [] : await ordersOf(db, await pageInOrder(db, list, page)), total };
}

/** The ids come from an index; only the orders of a page are read whole. */
async function ordersOf(db: Db, ids: string[]): Promise<OrderRow[]> {
  const rows = await findRows(db.sql, 'orders', { id: ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Finds the orders that match, and sorts them. Null if the index that finds them has the order of the list. */
async function sortedPage(db: Db, list: List, page: Page): Promise<{ ids: string[]; total: number } | null> {
  const path = selectivePath(list);
  if (!path) return null;
  const some = matching(db, list, path)
    .select(['id', 'createdAt', 'amount'])
    .limit(maxFound + 1);
  let hits = db.sql
    .with(
      (name) => name('hits').materialized(),
      () => some,
    )
    .selectFrom('hits')
    .select(['id', sql<number>`(select count(*) from hits)`.as('total')])
    .limit(page.limit);
  if (page.cursor) hits = hits.where(isAfter(page.cursor, list));
  for (const column of list.columns) hits = hits.orderBy(column, list.descending ? 'desc' : 'asc');
  const rows = await hits.execute();
  const [first] = rows;
  if (!first && page.cursor)
    return { ids: [], total: (await sortedPage(db, list, { ...page, cursor: undefined }))!.total };
  return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 };
}

/** The index that finds the orders without reading others, unless it is the one that has the order of the list. */
function selectivePath({ filter, text, columns: [first] }: List): AccessPath | null {
  const { ids, status, payment, country, since, until } = filter;
  if (text) return text.indexed && 'search';
  if (ids !== undefined || payment === 'refund-due') return 'search';
  if (country !== undefined) return 'choice';
  const hasDays = since !== undefined || until !== undefined;
  if (payment !== undefined && !hasDays) return 'choice';
  return first === 'amount' && (hasDays || status !== undefined) ? listPath(filter, 'createdAt') : null;
}

/** The index that has the order of the list. */
function listPath({ status }: OrderFilter, first: List['columns'][0]): AccessPath {
  if (first === 'amount') return 'amount';
  return status === undefined ? 'day' : 'status';
}

/** Orders are read in the order of the list until the page is full. Of common text, that is soon. */
function inOrder(db: Db, { filter, text, columns, descending }: List) {
  let query = matching(db, { filter, text: null }, listPath(filter, columns[0])).select('id');
  if (text) query = query.where(text.holds);
  for (const column of columns) query = query.orderBy(column, descending ? 'desc' : 'asc');
  return query;
}

async function pageInOrder(db: Db, list: List, { cursor, limit }: Page): Promise<string[]> {
  let page = inOrder(db, list).limit(limit);
  if (cursor) page = page.where(isAfter(cursor, list));
  return (await page.execute()).map(({ id }) => id);
}

async function countInOrder(db: Db, list: List): Promise<number> {
  const hits = inOrder(db, list).limit(maxFound + 1);
  const { count } = await db.sql
    .selectFrom(hits.as('hits'))
    .select((hit) => hit.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** In the index of all filters, a filter that is not used stands for all of its values. */
function matching(db: Db, { filter, text }: Pick<List, 'filter' | 'text'>, path: AccessPath) {
  const { status, payment, country, ids, since, until } = filter;
  let query: SelectQueryBuilder<Tables, 'orders', object> = text?.indexed
    ? db.sql.selectFrom(text.indexed.as('orders'))
    : db.sql.selectFrom('orders');
  const column = (name: keyof OrderRow, ...paths: AccessPath[]) =>
    paths.includes(path) ? sql.ref(name) : withoutIndex(db.engine, sql.ref(name));
  const isOne = (left: Expression<unknown>, value: unknown, all: readonly unknown[]) => {
    if (value !== undefined) query = query.where(sql<SqlBool>`${left} = ${value}`);
    else if (path === 'choice') query = query.where(sql<SqlBool>`${left} in (${sql.join(all)})`);
  };
  const paid = paidAs(payment);
  isOne(column('status', 'status', 'choice'), status, orderStatuses);
  isOne(column('paymentType', 'choice'), paid?.way, paymentWays);
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
function isAfter(cursor: string, { columns: by, descending }: ListOrder): Expression<SqlBool> {
  const than = sql.raw(descending ? '<' : '>');
  const columns = sql.join(by.map((column) => sql.ref(column)));
  return sql<SqlBool>`(${columns}) ${than} (select ${columns} from orders as last where last.id = ${cursor})`;
}

export function countOrdersBetween(db: Db, since: number, until: number): Promise<number> {
  return countOf(db.sql.selectFrom('orders').where('createdAt', '>=', since).where('createdAt', '<', until));
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
