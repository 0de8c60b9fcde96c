import type { BookListQuery } from '../../contract/books.ts';
import { fold, nameQuery, searchKey } from '../../rules/fold.ts';
import { volumeOf } from '../../rules/volumes.ts';
import type { Db, Trx } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import { titleSearch } from '../db/title-search.ts';
import { countOnce } from './book-counts.ts';
import { searchBooks } from './book-search-queries.ts';

export type BookFilter = Omit<BookListQuery, 'category'> & { category?: string };

/** What is written of a book; what follows from it is worked out here. */
export type BookDraft = Omit<BookRow, 'archivedAt' | 'searchKey' | 'workKey' | 'volume'>;

export interface BookPage<Row> {
  rows: Row[];
  nextCursor: string | null;
  total: number;
}

const shelfColumns = [
  'id',
  'name',
  'nameAr',
  'author',
  'authorAr',
  'category',
  'price',
  'offerPrice',
  'images',
  'inStock',
  'volume',
] as const;
export type ShelfRow = Pick<BookRow, (typeof shelfColumns)[number]>;

export const listColumns = [
  ...shelfColumns,
  'description',
  'descriptionAr',
  'pdfUrl',
  'createdAt',
  'updatedAt',
] as const;
export type ListRow = Pick<BookRow, (typeof listColumns)[number]>;

export async function listBooks(db: Db, filter: BookFilter): Promise<BookPage<ListRow>> {
  return list(db, filter, listColumns);
}

/** The same books without their descriptions. */
export async function listShelf(db: Db, filter: BookFilter): Promise<BookPage<ShelfRow>> {
  return list(db, filter, shelfColumns);
}

async function list<Column extends keyof BookRow>(
  db: Db,
  filter: BookFilter,
  columns: readonly ('id' | Column)[],
): Promise<BookPage<Pick<BookRow, 'id' | Column>>> {
  const asked = nameQuery(filter.q ?? '');
  const { limit, ids } = filter;
  if (asked && 'folded' in asked && limit && !ids) {
    return searchBooks(db, { ...filter, limit, key: asked.folded, archived: false, columns });
  }
  const page = await pageQuery(db, filter);
  const rows = await page.query.select(columns as readonly (keyof BookRow)[]).execute();
  return turned(db, filter, rows);
}

export async function findBook(db: Db, id: string): Promise<BookRow | undefined> {
  return db.sql
    .selectFrom('books')
    .selectAll()
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
}

/** Also of a book that has left the shop: orders still show it. */
export async function findCoverBook(db: Db, id: string): Promise<ShelfRow | undefined> {
  return db.sql.selectFrom('books').select(shelfColumns).where('id', '=', id).executeTakeFirst();
}

export async function findVolumes(db: Db, id: string) {
  return db.sql
    .selectFrom('books')
    .select(['id', 'name', 'nameAr', 'category', 'volume'])
    .where('archivedAt', 'is', null)
    .where('workKey', '=', (book) =>
      book.selectFrom('books as one').select('one.workKey').where('one.id', '=', id),
    )
    .orderBy('volume')
    .orderBy('id')
    .execute();
}

export async function findRelated(
  db: Db,
  to: { id: string; category: string },
  most: number,
): Promise<ShelfRow[]> {
  const { query } = await filtered(db, { category: to.category, inStock: true });
  return query.select(shelfColumns).where('id', '!=', to.id).orderBy('id').limit(most).execute();
}

export async function insertBook(trx: Trx, draft: BookDraft): Promise<void> {
  await trx.insertInto('books').values(bookRow(draft)).execute();
}

export function bookRow(draft: BookDraft): BookRow {
  const part = volumeOf(draft.name);
  return {
    ...draft,
    archivedAt: null,
    searchKey: searchKey(draft.name, draft.nameAr),
    workKey: part ? fold(`${part.work} ${draft.author}`) : null,
    volume: part?.volume ?? null,
  };
}

/** One row more than asked for tells whether there is a next page. */
async function pageQuery(db: Db, filter: BookFilter) {
  let query = (await filtered(db, filter)).query.orderBy('id');
  if (filter.cursor) query = query.where('id', '>', filter.cursor);
  if (filter.limit) query = query.limit(filter.limit + 1);
  return { query };
}

async function turned<Row extends { id: string }>(
  db: Db,
  filter: BookFilter,
  found: Row[],
): Promise<BookPage<Row>> {
  const rows = filter.limit ? found.slice(0, filter.limit) : found;
  const more = found.length > rows.length;
  const total = more || filter.cursor ? await countBooks(db, filter) : rows.length;
  return { rows, nextCursor: more ? (rows.at(-1)?.id ?? null) : null, total };
}

async function countBooks(db: Db, filter: BookFilter): Promise<number> {
  const { inStock, category, ids, q } = filter;
  return countOnce(db, JSON.stringify([inStock, category, ids, nameQuery(q ?? '')]), async () => {
    const { query } = await filtered(db, filter);
    const counted = query.select((row) => row.fn.countAll<number>().as('count'));
    return (await counted.executeTakeFirstOrThrow()).count;
  });
}

/** Wrapped, since Kysely refuses to have a query awaited. */
async function filtered(db: Db, filter: BookFilter) {
  let books = db.sql.selectFrom('books').where('archivedAt', 'is', null);
  if (filter.inStock !== undefined) books = books.where('inStock', '=', Number(filter.inStock));
  if (filter.category !== undefined) books = books.where('category', '=', filter.category);
  if (filter.ids) books = books.where('id', 'in', filter.ids.length ? filter.ids : ['']);
  const named = await titleSearch(db, filter.q);
  if (named) books = books.where(named);
  return { query: books };
}
