import { sql, type SqlBool } from 'kysely';
import type { Db, Sql } from '../db/database.ts';
import { few, type NameCondition } from '../db/name-search.ts';
import { pageOf } from '../db/paging.ts';
import { isOneOf, onlySeen, walkedPage } from '../db/plan-hints.ts';
import { prepared } from '../db/prepared.ts';
import type { BookRow } from '../db/tables.ts';
import { currentCounts } from './book-counts.ts';

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
  columns: readonly Column[];
}

/**
 * One page of the books that have a text in their titles, and how many have it. Looking it up finds all of them, so
 * they are counted on the way; of those that many have, a page is soon full when the names are walked through.
 */
export async function searchBooks<Column extends keyof BookRow>(db: Db, search: BookSearch<Column>) {
  const { key, archived, inStock, category, cursor, limit } = search;
  const { look, lookUp } = await db.names(key);
  const counts = await currentCounts(db);
  const countKey = JSON.stringify(['named', key, archived, inStock, category]);
  let total = counts.get(countKey);
  const isCommon = total !== undefined && total > few;
  const rows = await (lookUp && !isCommon
    ? ask(db, 'look up', search, lookUp)
    : ask(db, 'walk', search, look));
  total ??= rows[0]?.total;
  const page = pageOf(rows as (Pick<BookRow, Column> & { id: string })[], limit);
  const isAll = cursor === undefined && page.nextCursor === null;
  total ??= isAll ? rows.length : (await ask(db, 'count', search, lookUp ?? look))[0]!.total;
  counts.set(countKey, total);
  return { ...page, total };
}

type Row = BookRow & { total: number };
type Asking = (sql: Sql, values: readonly unknown[]) => Promise<Row[]>;

const asked = new Map<string, Asking>();

/** Each form of a question is compiled once, and then only given what to look for. */
async function ask(
  db: Db,
  way: keyof typeof questions,
  search: BookSearch,
  condition: NameCondition,
): Promise<Row[]> {
  const { archived, category, inStock, cursor, limit, backwards, columns } = search;
  const given = [category, inStock, cursor].map((value) => value !== undefined);
  const { form, values } = condition;
  const bound = boundOf(search);
  const key = JSON.stringify([db.engine, way, form, values.length, ...given, backwards, bound, columns]);
  let asking = asked.get(key);
  if (!asking) {
    asking = prepared((query: Sql, places: readonly unknown[]) =>
      questions[way](query, search, wordsOf(db.engine, search, condition, places)),
    ) as Asking;
    asked.set(key, asking);
  }
  return asking(db.sql, [Number(archived), category, Number(inStock), cursor, limit + 1, ...values]);
}

const questions = {
  'look up': (query: Sql, { columns, backwards }: BookSearch, words: Words) =>
    query
      .with(
        (cte) => cte('hits').materialized(),
        () => sql<{ id: string }>`(select id from book_names where ${words.isMeant})`,
      )
      .selectFrom('books')
      .select(columns)
      .select(sql<number>`(select count(*) from hits)`.as('total'))
      .where(words.isOneOf(sql`select id from hits where ${words.isNext} ${words.page}`))
      .orderBy('id', backwards ? 'desc' : 'asc'),

  walk: (query: Sql, { columns, backwards }: BookSearch, words: Words) =>
    query
      .selectFrom('books')
      .select(columns)
      .where(words.isOneOf(words.walked))
      .orderBy('id', backwards ? 'desc' : 'asc'),

  count: (query: Sql, _: BookSearch, words: Words) =>
    query
      .selectFrom('bookNames')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(words.isMeant),
};

/** More than any page has, and the same for all of them. */
const boundOf = ({ limit }: BookSearch) => Math.max(1_000, limit + 1);

type Words = ReturnType<typeof wordsOf>;

/** What the questions are put together from; each place is where a value will be. */
function wordsOf(
  engine: Db['engine'],
  search: BookSearch,
  { says }: NameCondition,
  [archived, ofCategory, stock, after, limit, ...values]: readonly unknown[],
) {
  const { category, inStock, cursor, backwards } = search;
  const onShelf = sql`archived = ${archived}`;
  const parts = [says(values)];
  if (category !== undefined) parts.push(sql`category = ${ofCategory}`);
  if (inStock !== undefined) parts.push(sql`in_stock = ${stock}`);
  const holds = sql.join(parts, sql` and `);
  const isBehind = backwards ? sql`id < ${after}` : sql`id > ${after}`;
  const isNext = cursor === undefined ? sql`1 = 1` : isBehind;
  const order = backwards ? sql`order by id desc` : sql`order by id`;
  const page = sql`${order} limit ${limit}`;
  const names = sql`select id from book_names where ${onShelf} and ${isNext} and ${holds}`;
  return {
    isMeant: sql<SqlBool>`${holds} and ${onlySeen(engine, onShelf)}`,
    isNext,
    page,
    walked: walkedPage(engine, names, order, limit, boundOf(search)),
    isOneOf: isOneOf.bind(null, engine),
  };
}
