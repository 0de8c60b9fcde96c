import { sql, type SqlBool } from 'kysely';
import { queryKey } from '../../rules/fold.ts';
import {
  deletions,
  forgivesError,
  isOneEdit,
  type QueryWord,
  queryWords,
  wordKeys,
} from '../../rules/search-keys.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Category } from '../../rules/shelf.ts';
import type { BookRow } from '../db/book-rows.ts';
import { insertRows } from '../db/rows.ts';

/** The most close matches on a list, so that a list of few books stays short. */
export const maxClose = 24;

/** How many close matches a page of this length shows behind so many titles. */
export function roomForClose(titles: number, limit: number): number {
  return Math.max(0, Math.min(maxClose, limit - titles));
}

/** The most books that are compared with each other. */
const maxCandidates = 60;
const maxQueryWords = 12;
/** A beginning of three letters stands for the words that begin with it. */
const longBeginning = 3;

/**
 * The ids of books that have all words of a query in titles, authors and other names, in any spelling and order; the
 * best first. Books whose title contains the query are not among them. If no book has them and `hasTitles` is false,
 * the last word may be a beginning; then one typing error in each long word is forgiven.
 */
export async function closeMatches(db: Db, query: string, hasTitles: boolean): Promise<string[]> {
  const title = hasTitles ? queryKey(query) : null;
  for await (const groups of attempts(db, query)) {
    const rows = await booksWith(db, groups, title);
    const found = rows.flatMap(({ id, words }) => {
      const distance = distanceOf(words, groups);
      return distance === null ? [] : [{ id, distance }];
    });
    if (found.length === 0 && !hasTitles) continue;
    return found
      .toSorted((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1))
      .map(({ id }) => id);
  }
  return [];
}

/** The words as typed, then with a beginning, then with a typing error: each group has the words that one stands for. */
async function* attempts(db: Db, query: string): AsyncGenerator<string[][]> {
  const words = queryWords(query).slice(0, maxQueryWords);
  if (words.length === 0) return;
  const asTyped = words.map(({ keys }) => keys);
  yield asTyped;
  const { start } = words.at(-1)!;
  if (start.length >= longBeginning) yield [...asTyped.slice(0, -1), await wordsBeginning(db, start)];
  const alike = await wordsWithForms(db, [...new Set(words.flatMap(formsOf))]);
  yield words.map((word) =>
    [...new Set(formsOf(word).flatMap((form) => alike.get(form) ?? []))].filter((other) =>
      word.keys.some((key) => key === other || (forgivesError(word, key) && isOneEdit(key, other))),
    ),
  );
}

function formsOf(word: QueryWord): string[] {
  return word.keys.flatMap((key) => (forgivesError(word, key) ? deletions(key) : [key]));
}

/** Some books that have a word of each group, without those that have this text in a title. */
async function booksWith(db: Db, groups: string[][], title: string | null) {
  if (groups.some((group) => group.length === 0)) return [];
  // Not in order: sorting all candidates of a common word would take longer than finding them.
  let query = db.sql
    .selectFrom('bookNames')
    .select(['id', 'words'])
    .where(db.search.words(groups))
    .where(sql<SqlBool>`${db.search.withoutIndex(sql`archived = 0`)}`)
    .limit(maxCandidates);
  if (title !== null) {
    const { scan } = db.search.titles(title);
    query = query.where(sql<SqlBool>`not ${scan}`);
  }
  return query.execute();
}

/**
 * Words found only in the author's name count most, then words of the title that were not asked for. Null if a group is
 * missing: an index knows fewer letters than we do.
 */
function distanceOf(words: string, groups: string[][]): number | null {
  const [titles, authors] = words.split('\n').map((line) => line.split(' ')) as [string[], string[]];
  const outside = groups.filter((group) => !group.some((word) => titles.includes(word)));
  if (!outside.every((group) => group.some((word) => authors.includes(word)))) return null;
  return 1_000 * outside.length + titles.length;
}

/** The category that a text names, in either language and any spelling. */
export function subjectOf(categories: readonly Category[], q: string): Category | undefined {
  const words = queryWords(q);
  if (words.length === 0) return undefined;
  return categories.find(({ label, labelAr }) => {
    const names = wordKeys(`${label} ${labelAr}`);
    return words.every(({ keys }) => keys.some((key) => names.includes(key)));
  });
}

/** The most words that a beginning stands for. */
const maxWords = 50;

/** Stores the keys that no book had before. Keys stay when the last book with them is gone. */
export async function writeWordForms(trx: Trx, books: Pick<BookRow, 'words'>[]): Promise<void> {
  const words = new Set(books.flatMap(({ words: keys }) => keys.split(/[ \n]/)));
  words.delete('');
  for (const word of await knownWords(trx, [...words])) words.delete(word);
  // In order, so that two transactions do not wait for each other.
  const forms = [...words].toSorted().flatMap((word) => deletions(word).map((form) => ({ form, word })));
  await insertRows(trx, 'wordForms', forms, { ifNew: true });
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
async function wordsWithForms(db: Db, forms: string[]): Promise<Map<string, string[]>> {
  const rows = await db.sql
    .selectFrom('wordForms')
    .select(['form', 'word'])
    .where('form', 'in', forms)
    .execute();
  const byForm = Map.groupBy(rows, ({ form }) => form);
  return new Map([...byForm].map(([form, found]) => [form, found.map(({ word }) => word)]));
}

async function wordsBeginning(db: Db, start: string): Promise<string[]> {
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
