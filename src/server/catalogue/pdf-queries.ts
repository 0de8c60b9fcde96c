import type { BookFile, BookFileGiven } from '../../contract/read.ts';
import type { Sql, Trx } from '../db/database.ts';
import type { BookFileRow, BookRow } from '../db/tables.ts';
import { deleteRows, findRows, insertRows, updateRows } from '../db/rows.ts';

/** The PDFs of these books that are in the shop, by book. */
export async function pdfsOf(sql: Sql | Trx, ids: readonly string[]): Promise<Map<string, BookFileRow>> {
  const rows = await findRows(sql, 'bookFiles', { bookId: ids });
  return new Map(rows.map((row) => [row.bookId, row]));
}

const isOwn = (url: string) => /^\/(files|samples\/pdf)\//.test(url);
const unread = {
  state: 'waiting',
  pages: null,
  done: 0,
  tries: 0,
  sampleFrom: null,
  sampleTo: null,
} as const;

/** Called where books are written: one with another PDF of the shop loses the text of the one before. */
export async function fileBooks(trx: Trx, books: readonly Pick<BookRow, 'id' | 'pdfUrl'>[]): Promise<void> {
  const had = await pdfsOf(
    trx,
    books.map(({ id }) => id),
  );
  const changed = books.filter(
    ({ id, pdfUrl }) => (had.get(id)?.file ?? '') !== (isOwn(pdfUrl) ? pdfUrl : ''),
  );
  if (changed.length === 0) return;
  const bookId = changed.map(({ id }) => id);
  await deleteRows(trx, 'bookFiles', { bookId });
  await deleteRows(trx, 'bookPages', { bookId });
  const filed = changed.filter(({ pdfUrl }) => isOwn(pdfUrl));
  const rows = filed.map(({ id, pdfUrl: file }) => {
    const { bound = '', excluded = 0 } = had.get(id) ?? {};
    return Object.assign({ bookId: id, file, bound, excluded }, unread);
  });
  await insertRows(trx, 'bookFiles', rows);
}

/** What the seller decides about the PDF of a book. A book without one has nothing to decide. */
export async function decidePdf(trx: Trx, bookId: string, given: BookFileGiven): Promise<void> {
  const { bound, excluded, from: sampleFrom = null, to: sampleTo = null } = given;
  await updateRows(trx, 'bookFiles', { bookId }, { bound, excluded: Number(excluded), sampleFrom, sampleTo });
}

type Decided = Pick<BookFileRow, 'file' | 'bound' | 'excluded' | 'sampleFrom' | 'sampleTo'>;

export function pdfGiven(row: Decided | undefined) {
  if (!row) return {};
  const { bound, excluded, sampleFrom, sampleTo } = row;
  return { bound, excluded: excluded === 1, from: sampleFrom ?? undefined, to: sampleTo ?? undefined };
}

export function isSamePdf(one: Decided | undefined, other: Decided | undefined): boolean {
  return (
    one?.file === other?.file && one?.sampleFrom === other?.sampleFrom && one?.sampleTo === other?.sampleTo
  );
}

export function bookFileOnWire({ bound, excluded, state, pages, done, ...row }: BookFileRow): BookFile {
  return { bound, excluded: excluded === 1, sample: sampleOf(row), text: state, pages, done };
}

/** The pages of the book that its file holds; null if it holds all. */
export function sampleOf({ sampleFrom, sampleTo }: Pick<BookFileRow, 'sampleFrom' | 'sampleTo'>) {
  return sampleFrom !== null && sampleTo !== null ? { from: sampleFrom, to: sampleTo } : null;
}
