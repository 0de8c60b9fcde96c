import { setImmediate } from 'node:timers/promises';
import { type SelectQueryBuilder, sql as raw } from 'kysely';
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
  sql: Sql,
  query: SelectQueryBuilder<Tables, Table, object>,
  most: number,
): Promise<number> {
  const some = query.select(raw<number>`1`.as('found')).limit(most);
  return (
    await sql
      .selectFrom(some.as('some'))
      .select(raw<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;
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

/** All rows of a table, in such pages. */
export function allRows<Name extends 'books' | 'messages' | 'subscribers'>(
  sql: Sql,
  table: Name,
  size = 500,
): AsyncGenerator<Tables[Name][]> {
  return pagesById(size, (after) => findRows(sql, table, { id: above(after) } as never, ['id'], size));
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
