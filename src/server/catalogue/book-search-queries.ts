import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '../db/database.ts';
import { countOf, pageOf } from '../db/paging.ts';
import { storedState } from '../shop/shop-state.ts';
import { nameQuery } from '../../rules/fold.ts';

/** Up to this many matches the index is faster than reading names in order until the page is full. */
const maxLookUp = 2_000;

export interface BookSearch {
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
}

/**
 * One page of the books that have a text in their titles, and how many have it. The index finds all of them, so they
 * are counted in the same query. For a common text it is faster to read names in order until the page is full. A text
 * of two letters has no index: if few names have it, they are remembered for the catalogue version.
 */
export async function searchBooks(db: Db, search: BookSearch) {
  const { key, archived, inStock, category, cursor, limit, counted = true, backwards } = search;
  const { found } = await storedState(db);
  const countKey = JSON.stringify(['named', key, archived, inStock, category]);
  const pageKey = JSON.stringify([countKey, backwards, cursor, limit]);
  let total = found.get(countKey) as number | undefined;
  if (total === 0) return { ids: [], nextCursor: null, total };
  const known = found.get(pageKey) as string[] | undefined;
  if (known && total !== undefined) return { ids: known, nextCursor: null, total };
  const { scan, lookUp } = db.search.titles(key);
  const isCommon = total !== undefined && total > maxLookUp;
  const rows = await ask(db, search, lookUp && !isCommon ? { lookUp } : { scan });
  total ??= rows[0]?.total;
  const page = pageOf(rows, limit);
  const ids = page.rows.map(({ id }) => id);
  const isAll = cursor === undefined && page.nextCursor === null;
  if (isAll && !lookUp) found.set(pageKey, ids);
  if (total === undefined && !isAll && !counted)
    return { ids, nextCursor: page.nextCursor, total: rows.length };
  total ??= isAll ? rows.length : await countMatches(db, search, lookUp ?? scan);
  found.set(countKey, total);
  return { ids, nextCursor: page.nextCursor, total };
}

type Way = { lookUp: Expression<SqlBool> } | { scan: Expression<SqlBool> };

/** The ids of a page, with the number of all matches if they were looked up. */
async function ask(db: Db, search: BookSearch, way: Way): Promise<{ id: string; total?: number }[]> {
  const { cursor, backwards, limit } = search;
  const isBehind = backwards ? sql`id < ${cursor}` : sql`id > ${cursor}`;
  const isNext = cursor === undefined ? sql`1 = 1` : isBehind;
  const order = backwards ? sql`order by id desc` : sql`order by id`;
  if ('lookUp' in way) {
    const hits = sql`select id from book_names where ${matches(db, search, way.lookUp)}`;
    const page = sql<{ id: string; total: number }>`with hits as materialized (${hits})
      select id, (select count(*) from hits) as total from hits where ${isNext} ${order} limit ${limit + 1}`;
    return (await page.execute(db.sql)).rows;
  }
  const names = sql`select id from book_names where ${onShelf(search)} and ${isNext} and ${holds(search, way.scan)}`;
  const most = Math.max(1_000, limit + 1);
  return (await db.search.orderedPage(names, order, limit + 1, most).execute(db.sql)).rows as {
    id: string;
  }[];
}

function countMatches(db: Db, search: BookSearch, condition: Expression<SqlBool>): Promise<number> {
  return countOf(db.sql.selectFrom('bookNames').where(matches(db, search, condition)));
}

const onShelf = ({ archived }: BookSearch) => sql`archived = ${Number(archived)}`;

function matches(db: Db, search: BookSearch, condition: Expression<SqlBool>) {
  return sql<SqlBool>`${holds(search, condition)} and ${db.search.withoutIndex(onShelf(search))}`;
}

function holds({ category, inStock }: BookSearch, condition: Expression<SqlBool>) {
  const parts: Expression<unknown>[] = [condition];
  if (category !== undefined) parts.push(sql`category = ${category}`);
  if (inStock !== undefined) parts.push(sql`in_stock = ${Number(inStock)}`);
  return sql.join(parts, sql` and `);
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
  const titles = [sql`name`, sql`name_ar`].map((title) => {
    const small = text.includes('\u0307') ? sql`replace(${title}, 'İ', 'i\u0307')` : title;
    return sql`replace(${small}, ${text}, '') <> ${small}`;
  });
  return sql<SqlBool>`(${sql.join(titles, sql` or `)})`;
}
