import { writeAuthors } from '../authors/author-queries.ts';
import type { Db, Trx } from '../db/database.ts';
import { allRows } from '../db/paging.ts';
import type { BookRow } from '../db/tables.ts';
import { lockStock, type Stock, withStock, writeStock } from '../stock/stock-queries.ts';
import { type BookDraft, bookRow } from './book-queries.ts';
import { fileBooks } from './pdf-queries.ts';
import { writeWordForms } from './word-form-queries.ts';
import { deleteRows, findRows, lockRows } from '../db/rows.ts';

/** A book with its stock, as it stands in a file. */
export type FileBook = Required<BookDraft> & Stock;

/** A larger page is no faster and takes more memory. */
const exportPage = 100;

/** All books, archived ones too, in pages by id. */
export async function* allBooks(db: Db): AsyncGenerator<FileBook[]> {
  for await (const rows of allRows(db.sql, 'books', exportPage)) yield await withStock(db.sql, rows);
}

export async function booksWithIds(
  sql: Db['sql'] | Trx,
  ids: string[],
): Promise<Map<string, BookRow & Stock>> {
  const rows = await findRows(sql, 'books', { id: ids });
  return new Map((await withStock(sql, rows)).map((row) => [row.id, row]));
}

/** These books with their stock, locked until the transaction ends, so that no order changes them. */
export async function lockBooks(trx: Trx, ids: string[]): Promise<Map<string, BookRow & Stock>> {
  await lockStock(trx, ids);
  const rows = ids.length > 0 ? await lockRows(trx, 'books', { id: ids }, ['id']) : [];
  return new Map((await withStock(trx, rows)).map((row) => [row.id, row]));
}

/** `before` has those of the books that exist. Returns the books as they were written. */
export async function writeFileBooks(
  trx: Trx,
  books: FileBook[],
  before: ReadonlyMap<string, unknown>,
): Promise<BookRow[]> {
  // Only now: an import that is planned but not run needs no keys.
  const rows = books.map((book) => {
    const { copies: _, onSale: __, ...draft } = book;
    return bookRow(draft);
  });
  await writeBooks(trx, rows);
  // A new book that is not counted has no stock.
  const stocked = books.filter(({ id, copies }) => copies !== null || before.has(id));
  await writeStock(trx, stocked);
  return rows;
}

/** The columns of a book that is overwritten which stay. */
const lasting = new Set<keyof BookRow>(['id', 'createdAt', 'fewLeft', 'held', 'version']);

/** Inserts books, or overwrites those with the same id. */
export async function writeBooks(trx: Trx, rows: BookRow[]): Promise<void> {
  if (rows.length === 0) return;
  await writeAuthors(trx, rows);
  const columns = (Object.keys(rows[0]!) as (keyof BookRow)[]).filter((column) => !lasting.has(column));
  await trx
    .insertInto('books')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((book) => ({
        ...Object.fromEntries(columns.map((column) => [column, book.ref(`excluded.${column}`)])),
        version: book('books.version', '+', 1),
      })),
    )
    .execute();
  await fileBooks(trx, rows);
  await writeWordForms(trx, rows);
}

/** Returns how many of these books were deleted: those that were never ordered. The caller has locked their stock. */
export async function deleteUnordered(trx: Trx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  // An order that refers to one of them is committed by now, or waits until they are gone.
  await lockRows(trx, 'books', { id: ids }, ['id']);
  const lines = await trx
    .selectFrom('orderLines')
    .select('bookId')
    .distinct()
    .where('bookId', 'in', ids)
    .execute();
  const ordered = new Set(lines.map(({ bookId }) => bookId));
  const free = ids.filter((id) => !ordered.has(id));
  if (free.length === 0) return [];
  await deleteRows(trx, 'cartLines', { bookId: free });
  await deleteRows(trx, 'stock', { bookId: free });
  await deleteRows(trx, 'bookPictures', { bookId: free });
  await deleteRows(trx, 'books', { id: free });
  return free;
}
