import type { BookListQuery } from '../../contract/books.ts';
import { fold, queryKey, searchKey } from '../../rules/fold.ts';
import { volumeOf } from '../../rules/volumes.ts';
import type { Db, Sql, Trx } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';

export type BookFilter = Omit<BookListQuery, 'category'> & { category?: string };

/** What is written of a book; what follows from it is worked out here. */
export type BookDraft = Omit<BookRow, 'archivedAt' | 'searchKey' | 'workKey' | 'volume'>;

export async function listBooks(
  db: Db,
  filter: BookFilter,
): Promise<{ rows: BookRow[]; nextCursor: string | null; total: number }> {
  const matching = filtered(db.sql, filter);
  let page = matching.selectAll().orderBy('id');
  if (filter.cursor) page = page.where('id', '>', filter.cursor);
  if (filter.limit) page = page.limit(filter.limit + 1);
  const rows = await page.execute();
  const more = filter.limit !== undefined && rows.length > filter.limit;
  if (more) rows.pop();
  const total =
    filter.limit || filter.cursor
      ? (await matching.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow())
          .count
      : rows.length;
  return { rows, nextCursor: more ? rows.at(-1)!.id : null, total };
}

export async function findBook(db: Db, id: string): Promise<BookRow | undefined> {
  return db.sql
    .selectFrom('books')
    .selectAll()
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
}

export async function findVolumes(db: Db, id: string): Promise<BookRow[]> {
  return db.sql
    .selectFrom('books')
    .selectAll()
    .where('archivedAt', 'is', null)
    .where('workKey', '=', (book) =>
      book.selectFrom('books as one').select('one.workKey').where('one.id', '=', id),
    )
    .orderBy('volume')
    .orderBy('id')
    .execute();
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

function filtered(sql: Sql, filter: BookFilter) {
  let books = sql.selectFrom('books').where('archivedAt', 'is', null);
  if (filter.inStock !== undefined) books = books.where('inStock', '=', Number(filter.inStock));
  if (filter.category !== undefined) books = books.where('category', '=', filter.category);
  if (filter.ids) books = books.where('id', 'in', filter.ids.length ? filter.ids : ['']);
  const query = filter.q ? queryKey(filter.q) : '';
  if (query) books = books.where('searchKey', 'like', `%${likeLiteral(query)}%`);
  return books;
}

/** Folding leaves no wildcards in a query today; this keeps it so whatever folding becomes. */
function likeLiteral(text: string): string {
  return text.replace(/[%_\\]/g, ' ');
}
