import { setImmediate } from 'node:timers/promises';
import { type SelectQueryBuilder, sql as raw, type SqlBool } from 'kysely';
import type { Sql } from './database.ts';
import { above, findRows } from './rows.ts';
import type { Tables } from './tables.ts';

export async function countOf<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counted = query.select((row) => row.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** The same, up to so many. */
export async function countUpTo<Table extends 'orders' | 'users'>(
  query: SelectQueryBuilder<Tables, Table, object>,
  most: number,
): Promise<number> {
  return (
    await query
      .select(raw`1`.as('found'))
      .limit(most)
      .execute()
  ).length;
}

/** Rows by id in pages of this size, between which other requests are served. */
export async function* pagesById<Row extends { id: string }>(
  size: number,
  read: (after: string) => Promise<Row[]>,
  first = '',
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)!.id;
    await setImmediate();
  }
}

/** The orders of a time, the oldest first, in such pages. */
export async function* ordersByTime(sql: Sql, since: number, until: number, size: number) {
  let last = { createdAt: since, id: '' };
  for (;;) {
    const rows = await sql
      .selectFrom('orders')
      .selectAll()
      .where(raw<SqlBool>`(created_at, id) > (${last.createdAt}, ${last.id})`)
      .where('createdAt', '<', until)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(size)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)!;
    await setImmediate();
  }
}

/** All rows of a table, in such pages. */
export function allRows<Name extends 'books' | 'messages' | 'subscribers'>(
  sql: Sql,
  table: Name,
  size = 500,
): AsyncGenerator<Tables[Name][]> {
  return pagesById(size, (after) => findRows(sql, table, { id: above(after) } as never, ['id'], size));
}

/** The rows with these ids, in this order. */
export async function rowsInOrder<Name extends 'books' | 'orders'>(
  sql: Sql,
  table: Name,
  ids: readonly string[],
): Promise<Tables[Name][]> {
  const rows = await findRows(sql, table, { id: ids } as never);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface ListOrder<Column extends string> {
  columns: Column[];
  descending: boolean;
}

/** The rows behind the one with this id in the order of the list. If it is gone, the list ends. */
export function isBehind(
  table: 'books' | 'orders',
  cursor: string,
  { columns: by, descending }: ListOrder<string>,
) {
  const than = raw.raw(descending ? '<' : '>');
  if (by.length === 1) return raw<SqlBool>`id ${than} ${cursor}`;
  const columns = raw.join(by.map((column) => raw.ref(column)));
  return raw<SqlBool>`(${columns}) ${than} (select ${columns} from ${raw.table(table)} as last where last.id = ${cursor})`;
}

/** `read` has one row more than `limit` if there is a next page. The cursor is the last id shown. */
export function pageOf<Row extends { id: string }>(read: Row[], limit: number) {
  const rows = read.slice(0, limit);
  return { rows, nextCursor: read.length > limit ? rows.at(-1)!.id : null };
}

/** How a list of the desk is asked for, the newest first unless said otherwise. */
export interface ListAsked {
  cursor?: string | undefined;
  limit?: number | undefined;
  sort?: 'newest' | 'oldest' | undefined;
}

/** A page of the rows that a query finds, by age, and how many there are. */
export async function listByAge<Table extends 'mails' | 'messages' | 'deskChanges'>(
  query: SelectQueryBuilder<Tables, Table, object>,
  { cursor, limit = 50, sort = 'newest' }: ListAsked,
) {
  const id = raw<string>`id`;
  let page = query
    .selectAll()
    .orderBy(id, sort === 'newest' ? 'desc' : 'asc')
    .limit(limit + 1);
  if (cursor) page = page.where(id, sort === 'newest' ? '<' : '>', cursor);
  const rows = (await page.execute()) as Tables[Table][];
  return { ...pageOf(rows, limit), total: await countOf(query) };
}
