import type { BookFile, BookFileGiven } from '../../contract/read.ts';
import type { Sql, Trx } from '../db/database.ts';
import type { BookFileRow } from '../db/tables.ts';
import { findRows, updateRows } from '../db/rows.ts';

/** The PDFs of these books that are in the shop, by book. */
export async function pdfsOf(sql: Sql | Trx, ids: readonly string[]): Promise<Map<string, BookFileRow>> {
  const rows = await findRows(sql, 'bookFiles', { bookId: ids });
  return new Map(rows.map((row) => [row.bookId, row]));
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
