import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, Sql } from '../db/database.ts';
import { pageOf } from '../db/paging.ts';
import type { BookRow } from '../db/tables.ts';
import { storedState } from '../shop/shop-state.ts';
import { nameQuery } from '../../rules/fold.ts';

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
  const { found } = await storedState(db);
  const countKey = JSON.stringify(['named', key, archived, inStock, category]);
  const pageKey = JSON.stringify([countKey, backwards, cursor, limit]);
  let total = found.get(countKey) as number | undefined;
  if (total === 0) return { rows: [], nextCursor: null, total };
  const known = found.get(pageKey) as string[] | undefined;
  const { scan, lookUp } = known ? { scan: isOneOfIds(known), lookUp: null } : db.search.titles(key);
  const isCommon = total !== undefined && total > maxLookUp;
  const rows = await (lookUp && !isCommon
    ? ask(db, 'look up', search, lookUp)
    : ask(db, 'scan', search, scan));
  total ??= rows[0]?.total;
  const page = pageOf(rows as (Pick<BookRow, Column> & { id: string })[], limit);
  const isAll = cursor === undefined && page.nextCursor === null;
  const ids = rows.map(({ id }) => id);
  if (isAll && !lookUp) found.set(pageKey, ids);
  if (total === undefined && !isAll && !counted) return { ...page, total: rows.length };
  total ??= isAll ? rows.length : (await ask(db, 'count', search, lookUp ?? scan))[0]!.total;
  found.set(countKey, total);
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
  const fragments = fragmentsOf(db, search, condition);
  const query = queries[way](db.sql, search, fragments);
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

function fragmentsOf({ search: engine }: Db, search: BookSearch, condition: Expression<SqlBool>) {
  const { archived, category, inStock, cursor, backwards, limit } = search;
  const onShelf = sql`archived = ${Number(archived)}`;
  const parts: Expression<unknown>[] = [condition];
  if (category !== undefined) parts.push(sql`category = ${category}`);
  if (inStock !== undefined) parts.push(sql`in_stock = ${Number(inStock)}`);
  const holds = sql.join(parts, sql` and `);
  const isBehind = backwards ? sql`id < ${cursor}` : sql`id > ${cursor}`;
  const isNext = cursor === undefined ? sql`1 = 1` : isBehind;
  const order = backwards ? sql`order by id desc` : sql`order by id`;
  const page = sql`${order} limit ${limit + 1}`;
  const names = sql`select id from book_names where ${onShelf} and ${isNext} and ${holds}`;
  return {
    matches: sql<SqlBool>`${holds} and ${engine.withoutIndex(onShelf)}`,
    isNext,
    page,
    orderedIds: engine.orderedPage(names, order, limit + 1, maxPage(search)),
    isOneOf: engine.isOneOf,
  };
}

/** A condition on books whose title matches the query; null for an empty query. */
export async function titleSearch(db: Db, query = ''): Promise<Expression<SqlBool> | null> {
  const asked = nameQuery(query);
  if (!asked) return null;
  if ('folded' in asked) {
    const { scan, lookUp } = db.search.titles(asked.folded);
    return sql<SqlBool>`id in (select id from book_names where ${lookUp ?? scan})`;
  }
  return db.search.asWritten(hasSigns(asked.plain));
}

/**
 * Searches the titles as written, for a query of signs that folding removes. It has no capitals, so case does not matter,
 * except for İ, whose lower case contains a combining dot. PostgreSQL text cannot contain NUL, so no title does.
 */
function hasSigns(text: string): Expression<SqlBool> {
  if (text.includes('\0')) return sql<SqlBool>`1 = 0`;
  const places = [sql`name`, sql`name_ar`].map((title) => {
    const small = text.includes('\u0307') ? sql`replace(${title}, 'İ', 'i\u0307')` : title;
    return sql`replace(${small}, ${text}, '') <> ${small}`;
  });
  return sql<SqlBool>`(${sql.join(places, sql` or `)})`;
}
