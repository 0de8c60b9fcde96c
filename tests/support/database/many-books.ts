import { writeBooks } from '../../../src/server/catalogue/book-bulk-queries.ts';
import { type BookDraft, bookRow } from '../../../src/server/catalogue/book-queries.ts';
import type { Db } from '../../../src/server/db/database.ts';
import { changeBooks } from './change-books.ts';

const batchRows = 500;

/** Adds books in one transaction. */
export async function addManyBooks(db: Db, drafts: readonly BookDraft[]): Promise<number> {
  await changeBooks(db, async (trx) => {
    for (let from = 0; from < drafts.length; from += batchRows)
      await writeBooks(trx, drafts.slice(from, from + batchRows).map(bookRow));
  });
  return drafts.length;
}
