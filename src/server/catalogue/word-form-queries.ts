import { sql, type SqlBool } from 'kysely';
import { formsOf, leniencyOf } from '../../rules/leniency.ts';
import type { QueryWord } from '../../rules/search-keys.ts';
import type { Db, Trx } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import { insertRows } from '../db/rows.ts';

/** Marks of keys that are no name of the book. No key begins with this letter. */
export const marks = { edition: 'z', subject: 'zz' };
export const withoutMark = (word: string) => word.replace(/^z+/, '');

/** The most words that a beginning stands for. */
const maxWords = 50;

/** Stores the keys that no book had before. Keys stay when the last book with them is gone. */
export async function writeWordForms(trx: Trx, books: Pick<BookRow, 'wordKeys'>[]): Promise<void> {
  const words = new Set(books.flatMap(({ wordKeys: keys }) => keys.split(/[ \n]/)));
  words.delete('');
  for (const word of await knownWords(trx, [...words])) words.delete(word);
  // In order, so that two transactions do not wait for each other.
  const forms = [...words]
    .toSorted()
    .flatMap((word) => formsOf(withoutMark(word)).map((form) => ({ form, word })));
  await insertRows(trx, 'wordForms', forms, { ifNew: true });
}

async function knownWords(trx: Trx, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await trx
    .selectFrom('wordForms')
    .select('word')
    .where('form', 'in', [...new Set(words.map(withoutMark))])
    .where(
      ({ ref }) =>
        sql<SqlBool>`${ref('word')} in (${ref('form')}, ${marks.edition} || ${ref('form')}, ${marks.subject} || ${ref('form')})`,
    )
    .execute();
  return rows.map(({ word }) => word);
}

/** The words of books that each word of a query may mean, with the step of leniency at which it does. */
export async function wordsMeant(db: Db, words: readonly QueryWord[]): Promise<Map<string, number>[]> {
  const forms = words.map(({ keys }) => keys.flatMap(formsOf));
  const rows = await db.sql
    .selectFrom('wordForms')
    .select(['form', 'word'])
    .where('form', 'in', [...new Set(forms.flat())])
    .execute();
  const byForm = Map.groupBy(rows, ({ form }) => form);
  return words.map((word, index) => {
    const others = new Set(forms[index]!.flatMap((form) => byForm.get(form) ?? []).map((row) => row.word));
    const steps = [...others].map(
      (other) => [other, stepTo(word, withoutMark(other), words.length === 1)] as const,
    );
    return new Map(steps.filter((step): step is [string, number] => step[1] !== null));
  });
}

function stepTo(word: QueryWord, other: string, isAlone: boolean): number | null {
  const steps = word.keys.map((key) => leniencyOf(word, key, other, isAlone)).filter((step) => step !== null);
  return steps.length > 0 ? Math.min(...steps) : null;
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
