import { nameQuery } from '../../rules/fold.ts';
import type { Db } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import { titleSearch } from '../db/title-search.ts';
import { countOnce } from './book-counts.ts';
import { searchBooks } from './book-search-queries.ts';

export interface BookFilter {
  /** Text in a title. */
  q?: string;
  category?: string;
  inStock?: boolean;
  ids?: string[];
  /** The archived books instead of those in the shop. */
  archived?: boolean;
}

interface BookPageQuery<Column extends keyof BookRow> extends BookFilter {
  columns: readonly Column[];
  newestFirst?: boolean;
  cursor?: string;
  limit?: number;
}

/** A page of books by id, for shop and desk, with the number of books in all pages. */
export async function listBooks<Column extends keyof BookRow>(
  db: Db,
  asked: BookPageQuery<Column | 'id'>,
): Promise<{ rows: Pick<BookRow, Column | 'id'>[]; nextCursor: string | null; total: number }> {
  const { columns, newestFirst = false, cursor, limit, ...filter } = asked;
  const { ids, archived = false } = filter;
  const title = nameQuery(filter.q ?? '');
  if (title && 'folded' in title && limit && !ids) {
    const search = { ...filter, columns, cursor, limit, archived, key: title.folded, backwards: newestFirst };
    return searchBooks(db, search);
  }
  let page = (await matchingBooks(db, filter)).query.orderBy('id', newestFirst ? 'desc' : 'asc');
  if (cursor) page = page.where('id', newestFirst ? '<' : '>', cursor);
  // One row more than the page: if it exists, there is a next page.
  if (limit) page = page.limit(limit + 1);
  const found = await page.select(columns as readonly (keyof BookRow)[]).execute();
  const rows = limit ? found.slice(0, limit) : found;
  const hasMore = found.length > rows.length;
  const total = hasMore || cursor ? await countBooks(db, filter) : rows.length;
  return { rows, nextCursor: hasMore ? rows.at(-1)!.id : null, total };
}

export async function countBooks(db: Db, filter: BookFilter): Promise<number> {
  const { archived = false, inStock, category, ids, q } = filter;
  const key = JSON.stringify([archived, inStock, category, ids, nameQuery(q ?? '')]);
  return countOnce(db, key, async () => {
    const { query } = await matchingBooks(db, filter);
    const counted = query.select((row) => row.fn.countAll<number>().as('count'));
    return (await counted.executeTakeFirstOrThrow()).count;
  });
}

/** In an object, since Kysely forbids awaiting a query that is not executed. */
export async function matchingBooks(db: Db, { archived, inStock, category, ids, q }: BookFilter) {
  let query = db.sql.selectFrom('books').where('archivedAt', archived ? 'is not' : 'is', null);
  if (inStock !== undefined) query = query.where('inStock', '=', Number(inStock));
  if (category !== undefined) query = query.where('category', '=', category);
  if (ids) query = query.where('id', 'in', ids.length ? ids : ['']);
  const inTitle = await titleSearch(db, q);
  if (inTitle) query = query.where(inTitle);
  return { query };
}
