import { type Expression, sql, type SqlBool } from 'kysely';
import type { BookState } from '../../contract/products.ts';
import { nameQuery, queryKey } from '../../rules/fold.ts';
import { type BookSort, shelfLanguages } from '../../rules/shelf.ts';
import { oncePerVersion, storedState } from '../shop/shop-state.ts';
import type { Db } from '../db/database.ts';
import { countOf, isBehind, type ListOrder, pageOf, rowsInOrder } from '../db/paging.ts';
import type { BookRow } from '../db/tables.ts';
import { searchBooks, titleSearch } from './book-search-queries.ts';
import { closeMatches, type CloseMatches, maxClose, roomForClose } from './close-match-queries.ts';
import { querySubject } from './query-subject.ts';

export interface BookFilter {
  q?: string;
  category?: string;
  author?: string;
  inStock?: boolean;
  /** The language of the printed text. */
  language?: string;
  /** The least and the greatest offer price, in minor units. */
  min?: number;
  max?: number;
  ids?: string[];
  /** Only books of which few copies are left, or none. */
  lowStock?: boolean;
  /** The books that are not in the shop instead of those in it. */
  archived?: boolean;
  /** Of these, only those that are not in it for this reason. */
  unlisted?: Exclude<BookState, 'published'>;
}

interface BookPageQuery extends BookFilter {
  sort?: BookSort;
  cursor?: string;
  limit?: number;
  /** False if the total need not be more than one page. */
  counted?: boolean;
}

interface BookPage {
  rows: BookRow[];
  nextCursor: string | null;
  total: number;
  /** How many of the rows, the last ones, are close matches. */
  close: number;
}

/**
 * A page of the shop. If all titles with the text of a search fit on it, close matches fill the rest of it: those given,
 * or those of the text.
 */
export async function listShelf(
  db: Db,
  asked: Omit<BookPageQuery, 'archived'>,
  close?: Pick<CloseMatches, 'ids'>,
): Promise<BookPage> {
  const page = await listBooks(db, asked);
  const { q = '', ids, cursor, limit = 0, counted: _, sort, ...choices } = asked;
  const room = roomForClose(page.total, limit);
  if (!q || ids || cursor || room === 0) return { ...page, close: 0 };
  const isFiltered = Object.values(choices).some((choice) => choice !== undefined);
  const { ids: found } =
    close ?? (await closeBooks(db, q, page.total > 0 || (isFiltered ? undefined : false)));
  const passing = new Set(isFiltered ? (await listIds(db, { ...choices, ids: found })).ids : found);
  const best = found.filter((id) => passing.has(id)).slice(0, room);
  if (best.length === 0) return { ...page, close: 0 };
  const sorted = sort ? (await listIds(db, { ids: best, sort })).ids : best;
  const more = await rowsInOrder(db.sql, 'books', sorted);
  return {
    rows: [...page.rows, ...more],
    nextCursor: null,
    total: page.total + more.length,
    close: more.length,
  };
}

/** The close matches of a text in the whole shop, so that a filter never makes a search more forgiving. */
export async function closeBooks(db: Db, q: string, hasTitles?: boolean): Promise<CloseMatches> {
  const found = hasTitles ?? (await listIds(db, { q, limit: 1 })).ids.length > 0;
  const { category, isSubject } = querySubject((await storedState(db)).categories, q);
  const inCategory = category ? await idsInCategory(db, category.value, q) : [];
  // The books of a subject are meant, not those with a typing error in its name.
  const isLenient = !found && inCategory.length === 0;
  const close = await closeMatches(db, q, { hasTitles: found, isLenient, isSubject });
  return { ...close, ids: [...new Set([...close.ids, ...inCategory])] };
}

/** Some of the books of a category, those in stock first, without those that have a text in a title. */
async function idsInCategory(db: Db, category: string, q: string): Promise<string[]> {
  const ask = { category, limit: 2 * maxClose };
  const pages = [
    await listBooks(db, { ...ask, inStock: true }),
    await listBooks(db, { ...ask, inStock: false }),
  ];
  const rows = pages.flatMap((page) => page.rows);
  return rows.filter(({ searchKey }) => !searchKey.includes(queryKey(q))).map(({ id }) => id);
}

/** A page of books by id, for shop and desk, with the number of books in all pages. */
export async function listBooks(db: Db, asked: BookPageQuery) {
  const { ids, ...page } = await listIds(db, asked);
  return { rows: await rowsInOrder(db.sql, 'books', ids), ...page };
}

/** The same page without the books. */
export async function listIds(
  db: Db,
  { sort, cursor, limit, counted, ...filter }: BookPageQuery,
): Promise<{ ids: string[]; nextCursor: string | null; total: number }> {
  const { ids, archived = false } = filter;
  const title = nameQuery(filter.q ?? '');
  const { author, language, min, max, lowStock, unlisted } = filter;
  const isPlain = [ids, author, language, min, max, lowStock, unlisted].every((one) => one === undefined);
  if (title && 'folded' in title && limit && isPlain && (!sort || sort === 'newest')) {
    const found = { key: title.folded, archived, backwards: sort === 'newest' };
    return searchBooks(db, { ...filter, cursor, limit, counted, ...found });
  }
  const order = orders[sort ?? 'shop'];
  const [by] = order.columns;
  // Few books are found first and then sorted. More of them are read in their order until the page is full.
  const areFew = isChoice(filter, by) && (await countBooks(db, filter)) <= maxSorted;
  let page = (await matchingBooks(db, filter, areFew ? 'choice' : by)).query.select('id');
  for (const column of order.columns) page = page.orderBy(column, order.descending ? 'desc' : 'asc');
  if (cursor) page = page.where(isBehind('books', cursor, order));
  // One row more than the page: if it exists, there is a next page.
  if (limit) page = page.limit(limit + 1);
  const found = await page.execute();
  const { rows, nextCursor } = pageOf(found, limit ?? found.length);
  const total = nextCursor || cursor ? await countBooks(db, filter) : rows.length;
  return { ids: rows.map(({ id }) => id), nextCursor, total };
}

/** Up to this many matching books are read and sorted. To walk the list until they are found would take longer. */
const maxSorted = 2_000;

type Column = 'offerPrice' | 'titleKey' | 'titleKeyAr' | 'authorYear' | 'id';

const orders: Record<BookSort | 'shop', ListOrder<Column>> = {
  shop: { columns: ['id'], descending: false },
  newest: { columns: ['id'], descending: true },
  price: { columns: ['offerPrice', 'id'], descending: false },
  'price-desc': { columns: ['offerPrice', 'id'], descending: true },
  title: { columns: ['titleKey', 'id'], descending: false },
  'title-ar': { columns: ['titleKeyAr', 'id'], descending: false },
  'author-year': { columns: ['authorYear', 'id'], descending: false },
};

export async function countBooks(db: Db, filter: BookFilter): Promise<number> {
  const { q, ...rest } = filter;
  const key = JSON.stringify([
    Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .toSorted(),
    nameQuery(q ?? ''),
  ]);
  return oncePerVersion(db, key, async () => {
    const { query } = await matchingBooks(db, filter, isChoice(filter) ? 'choice' : 'id');
    return countOf(query);
  });
}

/** True if the index of this order does not find the books of a filter alone. */
export function isChoice(
  { ids, q, author, archived, ...choices }: BookFilter,
  order: Column | 'authorKey' = 'id',
): boolean {
  if (ids || q || author !== undefined || archived) return false;
  const { category, inStock, language, min, max } = choices;
  const some = order === 'id' ? [language, min, max] : [language, min, max, category, inStock];
  return some.some((choice) => choice !== undefined);
}

/**
 * The index by which books are found: that of their order, or `books_by_choice`, in which a choice that is open stands
 * for all of its values. In an object, since Kysely forbids awaiting a query that is not executed.
 */
export async function matchingBooks(db: Db, filter: BookFilter, by: Column | 'choice' = 'id') {
  const { archived, unlisted, inStock, category, author, language, min, max, lowStock, ids, q } = filter;
  // Books with low stock are found by an index of their own.
  const archivedAt = lowStock ? db.search.withoutIndex(sql.ref('archivedAt')) : sql.ref('archivedAt');
  const isWhere = archived ? sql<SqlBool>`${archivedAt} is not null` : sql<SqlBool>`${archivedAt} is null`;
  let query = db.sql.selectFrom('books').where(isWhere);
  const column = (name: keyof BookRow, indexedWith?: Column) =>
    by === indexedWith || by === 'choice' ? sql.ref(name) : db.search.withoutIndex(sql.ref(name));
  const isOne = (left: Expression<unknown>, value: unknown, all: readonly unknown[]) => {
    if (value !== undefined) query = query.where(sql<SqlBool>`${left} = ${value}`);
    else if (by === 'choice') query = query.where(sql<SqlBool>`${left} in (${sql.join(all)})`);
  };
  isOne(column('inStock', 'id'), inStock === undefined ? undefined : Number(inStock), [0, 1]);
  const categories = (await storedState(db)).categories.map(({ value }) => value);
  isOne(column('category', 'id'), category, categories);
  isOne(column('language'), language, ['', ...shelfLanguages]);
  const price = column('offerPrice', 'offerPrice');
  if (min !== undefined) query = query.where(sql<SqlBool>`${price} >= ${min}`);
  if (max !== undefined) query = query.where(sql<SqlBool>`${price} <= ${max}`);
  if (author !== undefined)
    query = query.where('authorKey', 'in', (row) =>
      row
        .selectFrom('authorNames as asked')
        .innerJoin('authorNames as names', 'names.authorKey', 'asked.authorKey')
        .select('names.key')
        .where('asked.key', '=', author),
    );
  if (lowStock) query = query.where('fewLeft', 'is not', null);
  if (unlisted === 'archived') query = query.where('unlisted', 'is', null);
  else if (unlisted) query = query.where('unlisted', '=', unlisted);
  if (ids) query = query.where('id', 'in', ids.length ? ids : ['']);
  const inTitle = await titleSearch(db, q);
  if (inTitle) query = query.where(inTitle);
  return { query };
}
