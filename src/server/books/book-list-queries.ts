import { nameQuery } from '../../rules/fold.ts';
import type { Db } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import { titleSearch } from '../db/title-search.ts';
import { countOnce } from './book-counts.ts';
import { searchBooks } from './book-search-queries.ts';
import { closeMatches } from './close-match-queries.ts';

export interface BookFilter {
  /** Text in a title. */
  q?: string;
  category?: string;
  /** The key of an author. */
  author?: string;
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

/** Close matches of a search, so that a list of few books stays short. */
const maxClose = 24;

export interface BookPage<Column extends keyof BookRow> {
  rows: Pick<BookRow, Column>[];
  nextCursor: string | null;
  /** The number of books in all pages. */
  total: number;
  /** How many of the rows, the last ones, are close matches. */
  close: number;
}

/** A page of the shop. If all titles with the text of a search fit on it, close matches fill the rest of it. */
export async function listShelf<Column extends keyof BookRow>(
  db: Db,
  asked: Omit<BookPageQuery<Column | 'id'>, 'newestFirst' | 'archived'>,
): Promise<BookPage<Column | 'id'>> {
  const page = await listBooks(db, asked);
  const { q, category, inStock, author, ids, cursor, limit = 0, columns } = asked;
  const room = Math.min(maxClose, limit - page.rows.length);
  if (!q || ids || author !== undefined || cursor || page.nextCursor || room <= 0)
    return { ...page, close: 0 };
  const found = await closeMatches(db, q, page.rows.length > 0, { category, inStock, limit: room });
  if (found.length === 0) return { ...page, close: 0 };
  const books = await listBooks(db, { ids: found, columns });
  const close = books.rows.toSorted((one, other) => found.indexOf(one.id) - found.indexOf(other.id));
  return {
    rows: [...page.rows, ...close],
    nextCursor: null,
    total: page.total + close.length,
    close: close.length,
  };
}

/** A page of books by id, for shop and desk, with the number of books in all pages. */
export async function listBooks<Column extends keyof BookRow>(
  db: Db,
  asked: BookPageQuery<Column | 'id'>,
): Promise<{ rows: Pick<BookRow, Column | 'id'>[]; nextCursor: string | null; total: number }> {
  const { columns, newestFirst = false, cursor, limit, ...filter } = asked;
  const { ids, archived = false } = filter;
  const title = nameQuery(filter.q ?? '');
  if (title && 'folded' in title && limit && !ids && filter.author === undefined) {
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
  const { archived = false, inStock, category, author, ids, q } = filter;
  const key = JSON.stringify([archived, inStock, category, author, ids, nameQuery(q ?? '')]);
  return countOnce(db, key, async () => {
    const { query } = await matchingBooks(db, filter);
    const counted = query.select((row) => row.fn.countAll<number>().as('count'));
    return (await counted.executeTakeFirstOrThrow()).count;
  });
}

/** In an object, since Kysely forbids awaiting a query that is not executed. */
export async function matchingBooks(db: Db, { archived, inStock, category, author, ids, q }: BookFilter) {
  let query = db.sql.selectFrom('books').where('archivedAt', archived ? 'is not' : 'is', null);
  if (inStock !== undefined) query = query.where('inStock', '=', Number(inStock));
  if (category !== undefined) query = query.where('category', '=', category);
  if (author !== undefined)
    query = query.where('authorKey', 'in', (row) =>
      row.selectFrom('authorNames').select('key').where('authorNames.authorKey', '=', author),
    );
  if (ids) query = query.where('id', 'in', ids.length ? ids : ['']);
  const inTitle = await titleSearch(db, q);
  if (inTitle) query = query.where(inTitle);
  return { query };
}
