import { deletions } from '../../rules/search-keys.ts';
import type { Db, Trx } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';

/** Rows in one statement. Both engines limit the number of parameters. */
const maxRows = 5_000;
/** The most words that a beginning stands for. */
const maxWords = 50;

/** Stores the keys that no book had before. Keys stay when the last book with them is gone. */
export async function writeWordForms(trx: Trx, books: Pick<BookRow, 'words'>[]): Promise<void> {
  const words = new Set(books.flatMap(({ words: keys }) => keys?.split(/[ \n]/) ?? []));
  words.delete('');
  for (const word of await knownWords(trx, [...words])) words.delete(word);
  // In order, so that two transactions do not wait for each other.
  const forms = [...words].toSorted().flatMap((word) => deletions(word).map((form) => ({ form, word })));
  for (let from = 0; from < forms.length; from += maxRows) {
    await trx
      .insertInto('wordForms')
      .values(forms.slice(from, from + maxRows))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function knownWords(trx: Trx, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await trx
    .selectFrom('wordForms')
    .select('word')
    .where('form', 'in', words)
    .whereRef('form', '=', 'word')
    .execute();
  return rows.map(({ word }) => word);
}

/** All words that have one of these forms, by form. */
export async function wordsWithForms(db: Db, forms: string[]): Promise<Map<string, string[]>> {
  const rows = await db.sql
    .selectFrom('wordForms')
    .select(['form', 'word'])
    .where('form', 'in', forms)
    .execute();
  const byForm = Map.groupBy(rows, ({ form }) => form);
  return new Map([...byForm].map(([form, found]) => [form, found.map(({ word }) => word)]));
}

export async function wordsBeginning(db: Db, start: string): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('wordForms')
    .select('word')
    .where('form', '>=', start)
    .where('form', '<', `${start}\u{10ffff}`)
    .whereRef('form', '=', 'word')
    .orderBy('form')
    .limit(maxWords)
    .execute();
  return rows.map(({ word }) => word);
}
