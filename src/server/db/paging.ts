import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** How many rows a query finds. */
export async function countOf<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counted = query.select((row) => row.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
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
  const id = sql<string>`id`;
  let page = query
    .selectAll()
    .orderBy(id, sort === 'newest' ? 'desc' : 'asc')
    .limit(limit + 1);
  if (cursor) page = page.where(id, sort === 'newest' ? '<' : '>', cursor);
  const rows = (await page.execute()) as Tables[Table][];
  return { ...pageOf(rows, limit), total: await countOf(query) };
}

type Engine = Db['engine'];
type Fragment = RawBuilder<unknown>;

/** Keeps SQLite from using an index for this condition: another one finds fewer rows. */
export function withoutIndex(engine: Engine, condition: Fragment): Fragment {
  return engine === 'sqlite' ? sql`+${condition}` : condition;
}

/**
 * A page of ids. PostgreSQL reads along the index instead of sorting every match only if the limit is a constant in the
 * plan, so an inner query has the constant limit `most`, which is larger than any page.
 */
export function orderedPage(
  engine: Engine,
  ids: Fragment,
  order: Fragment,
  limit: unknown,
  most: number,
): Fragment {
  const page = sql`${order} limit ${limit}`;
  if (engine === 'sqlite') return sql`${ids} ${page}`;
  return sql`select id from (${ids} ${order} limit ${sql.lit(most)}) as first ${page}`;
}

/** PostgreSQL always looks up an array of ids in the primary key. For `in` it may choose a worse plan. */
export function isOneOf(engine: Engine, ids: Fragment): RawBuilder<SqlBool> {
  return engine === 'sqlite' ? sql<SqlBool>`id in (${ids})` : sql<SqlBool>`id = any (array(${ids}))`;
}
