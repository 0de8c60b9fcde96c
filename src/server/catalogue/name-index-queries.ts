import { listVersion } from '../../authorities/authorities.ts';
import { writeAuthors } from '../authors/author-queries.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import type { Db, Trx } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import { findRow, lockRows, updateRows, writeRow } from '../db/rows.ts';
import { wordKeysOf } from './book-queries.ts';
import { writeWordForms } from './word-form-queries.ts';

export const indexNamesEvery = 5_000;
/** So few that a transaction is short. */
const booksAtOnce = 100;

/** Writes the words of all books anew if the list of names has changed since. After a crash it begins again. */
export async function indexNames({ db, stop }: { db: Db; stop: AbortSignal }): Promise<void> {
  const version = listVersion();
  if ((await findRow(db.sql, 'nameIndex', { one: 1 }))?.version === version) return;
  let last: string | undefined = '';
  while (last !== undefined && !stop.aborted) {
    const after: string = last;
    last = await db.transaction((trx) => indexPortion(trx, after));
  }
  if (stop.aborted) return;
  await db.transaction(async (trx) => {
    await writeRow(trx, 'nameIndex', { one: 1 }, { version });
    raiseVersion(trx);
  });
}

/** Returns the id of the last book of the portion; nothing after the last portion. */
async function indexPortion(trx: Trx, after: string): Promise<string | undefined> {
  const books = trx.selectFrom('books').select('id').where('id', '>', after);
  const ids = (await books.orderBy('id').limit(booksAtOnce).execute()).map(({ id }) => id);
  await rewriteWords(trx, await lockRows(trx, 'books', { id: ids }, ['id']));
  return ids.at(-1);
}

/** Writes what is searched of these books, which the caller has locked, and the years of their authors. */
export async function rewriteWords(trx: Trx, books: BookRow[]): Promise<void> {
  const rows = books.map((book) => ({ ...book, wordKeys: wordKeysOf(book) }));
  await writeAuthors(trx, rows);
  const changed = rows.filter(
    ({ wordKeys, authorYear }, index) =>
      wordKeys !== books[index]!.wordKeys || authorYear !== books[index]!.authorYear,
  );
  await writeWordForms(trx, changed);
  for (const { id, wordKeys, authorYear } of changed)
    await updateRows(trx, 'books', { id }, { wordKeys, authorYear });
}
