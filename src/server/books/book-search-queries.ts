import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, Sql } from '../db/database.ts';
import { pageOf } from '../db/paging.ts';
import { isOneOf, orderedPage, withoutIndex } from '../db/plan-hints.ts';
import type { BookRow } from '../db/tables.ts';
import { currentCounts } from './book-counts.ts';

/** Up to this many matches the index is faster than reading names in order until the page is full. */
const maxLookUp = 2_000;

export interface BookSearch<Column extends keyof BookRow = keyof BookRow> {
  /** The folded text. */
  key: string;
  archived: boolean;
  category?: string;
  inStock?: boolean;
  /** The newest first. */
  backwards?: boolean;
  cursor?: string;
  limit: number;
  /** False if more books than the page has need not be counted. */
  counted?: boolean;
  columns: readonly Column[];
}

/**
 * One page of the books that have a text in their titles, and how many have it. The index finds all of them, so they
 * are counted in the same query. For a common text it is faster to read names in order until the page is full. A text
 * of two letters has no index: if few names have it, they are remembered for the catalogue version.
 */
export async function searchBooks<Column extends keyof BookRow>(db: Db, search: BookSearch<Column>) {
  const { key, archived, inStock, category, cursor, limit, counted = true, backwards } = search;
  const { counts, ids } = await currentCounts(db);
  const countKey = JSON.stringify(['named', key, archived, inStock, category]);
  const pageKey = JSON.stringify([countKey, backwards, cursor, limit]);
  let total = counts.get(countKey);
  if (total === 0) return { rows: [], nextCursor: null, total };
  const known = ids.get(pageKey);
  const { scan, lookUp } = known
    ? { scan: isOneOfIds(known), lookUp: null }
    : await db.search.titles(key, counted ? undefined : limit + 1);
  const isCommon = total !== undefined && total > maxLookUp;
  const rows = await (lookUp && !isCommon
    ? ask(db, 'look up', search, lookUp)
    : ask(db, 'scan', search, scan));
  total ??= rows[0]?.total;
  const page = pageOf(rows as (Pick<BookRow, Column> & { id: string })[], limit);
  const isAll = cursor === undefined && page.nextCursor === null;
  if (isAll && !lookUp)
    ids.set(
      pageKey,
      rows.map(({ id }) => id),
    );
  if (total === undefined && !isAll && !counted) return { ...page, total: rows.length };
  total ??= isAll ? rows.length : (await ask(db, 'count', search, lookUp ?? scan))[0]!.total;
  counts.set(countKey, total);
  return { ...page, total };
}

const isOneOfIds = (ids: string[]) => sql<SqlBool>`id in (${sql.join(ids)})`;

type Row = BookRow & { total: number };

async function ask(
  db: Db,
  way: keyof typeof queries,
  search: BookSearch,
  condition: Expression<SqlBool>,
): Promise<Row[]> {
  const query = queries[way](db.sql, search, fragmentsOf(db.engine, search, condition));
  return (await query.execute()) as Row[];
}

const queries = {
  'look up': (query: Sql, { columns, backwards }: BookSearch, fragments: Fragments) =>
    query
      .with(
        (cte) => cte('hits').materialized(),
        () => sql<{ id: string }>`(select id from book_names where ${fragments.matches})`,
      )
      .selectFrom('books')
      .select(columns)
      .select(sql<number>`(select count(*) from hits)`.as('total'))
      .where(fragments.isOneOf(sql`select id from hits where ${fragments.isNext} ${fragments.page}`))
      .orderBy('id', backwards ? 'desc' : 'asc'),

  scan: (query: Sql, { columns, backwards }: BookSearch, fragments: Fragments) =>
    query
      .selectFrom('books')
      .select(columns)
      .where(fragments.isOneOf(fragments.orderedIds))
      .orderBy('id', backwards ? 'desc' : 'asc'),

  count: (query: Sql, _: BookSearch, fragments: Fragments) =>
    query
      .selectFrom('bookNames')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(fragments.matches),
};

/** Larger than any page. */
const maxPage = ({ limit }: BookSearch) => Math.max(1_000, limit + 1);

type Fragments = ReturnType<typeof fragmentsOf>;

function fragmentsOf(engine: Db['engine'], search: BookSearch, condition: Expression<SqlBool>) {
  const { archived, category, inStock, cursor, backwards, limit } = search;
  const onShelf = sql`archived = ${Number(archived)}`;
  const parts = [condition];
  if (category !== undefined) parts.push(sql`category = ${category}`);
  if (inStock !== undefined) parts.push(sql`in_stock = ${Number(inStock)}`);
  const holds = sql.join(parts, sql` and `);
  const isBehind = backwards ? sql`id < ${cursor}` : sql`id > ${cursor}`;
  const isNext = cursor === undefined ? sql`1 = 1` : isBehind;
  const order = backwards ? sql`order by id desc` : sql`order by id`;
  const page = sql`${order} limit ${limit + 1}`;
  const names = sql`select id from book_names where ${onShelf} and ${isNext} and ${holds}`;
  return {
    matches: sql<SqlBool>`${holds} and ${withoutIndex(engine, onShelf)}`,
    isNext,
    page,
    orderedIds: orderedPage(engine, names, order, limit + 1, maxPage(search)),
    isOneOf: isOneOf.bind(null, engine),
  };
}
