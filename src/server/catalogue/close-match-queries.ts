import { sql, type SqlBool } from 'kysely';
import { queryKey } from '../../rules/fold.ts';
import { leniencySteps } from '../../rules/leniency.ts';
import { type QueryWord, queryWords } from '../../rules/search-keys.ts';
import type { Db } from '../db/database.ts';
import { marks, wordsBeginning, wordsMeant } from './word-form-queries.ts';

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
/** For a word that is left out, at least this share of the words of a query is found. */
const mostWords = 2 / 3;
const maxLeftOut = 6;

/** A word of a query, and the words of books that it was taken for; none if it was left out. */
export interface ReadWord extends QueryWord {
  taken: string[];
}

export interface CloseMatches {
  /** The best first. */
  ids: string[];
  /** How the query was read, if not as typed. */
  read?: ReadWord[];
  /** Nothing was found as typed, and other spellings were tried. */
  isLenient: boolean;
}

/**
 * Books that have all words of a query in titles, other names and authors, in any spelling and order, then those that have
 * some in what is known of the edition and the subject. Books whose title contains the query are not among them. If there are
 * none and `isLenient`, the last word may be a beginning, then each step of leniency is taken, then a word is left out.
 */
export async function closeMatches(
  db: Db,
  query: string,
  { hasTitles, isLenient, isSubject }: { hasTitles: boolean; isLenient: boolean; isSubject: boolean },
): Promise<CloseMatches> {
  const words = queryWords(query).slice(0, maxQueryWords);
  if (words.length === 0) return { ids: [], isLenient: false };
  const title = hasTitles ? queryKey(query) : null;
  const asTyped = words.map(({ keys }) => keys);
  // Who names a subject does not mean the publishers that are called after it.
  const others = isSubject ? [marks.subject] : Object.values(marks);
  const marked = (groups: string[][]) =>
    groups.map((keys) => keys.concat(others.flatMap((mark) => keys.map((key) => mark + key))));
  const known = await booksWith(db, marked(asTyped), title);
  // Among so many, those that have the words in their names may be missing.
  const named = known.length === maxCandidates ? await booksWith(db, asTyped, title) : [];
  const ids = [...new Set([...named, ...known])];
  if (ids.length > 0 || !isLenient) return { ids, isLenient: false };
  const { start } = words.at(-1)!;
  if (start.length >= longBeginning) {
    const begun = await booksWith(
      db,
      [...marked(asTyped.slice(0, -1)), await wordsBeginning(db, start)],
      title,
    );
    if (begun.length > 0) return { ids: begun, isLenient: false };
  }
  for await (const read of readings(db, words)) {
    const found = await booksWith(db, read.map(({ taken }) => taken).filter((taken) => taken.length > 0), title); // prettier-ignore
    if (found.length > 0) return { ids: found, read, isLenient: true };
  }
  return { ids: [], isLenient: true };
}

/** Each step of leniency that reads a query otherwise than the one before. */
async function* readings(db: Db, words: QueryWord[]): AsyncGenerator<ReadWord[]> {
  const meant = await wordsMeant(db, words);
  const take = (word: QueryWord, taken: string[]): ReadWord => Object.assign({ taken }, word);
  const readAt = (step: number) =>
    words.map((word, index) => {
      const taken = [...meant[index]!].filter(([, other]) => other <= step).map(([other]) => other);
      return take(word, taken);
    });
  // What is found as typed was asked for.
  let count = readAt(0).flatMap((word) => word.taken).length;
  for (let step = 1; step <= leniencySteps; step++) {
    const read = readAt(step);
    const taken = read.flatMap((word) => word.taken).length;
    if (taken > count && read.every((word) => word.taken.length > 0)) yield read;
    count = taken;
  }
  const isName = (other: string) => !other.startsWith(marks.edition);
  const names = readAt(leniencySteps).map((word) => take(word, word.taken.filter(isName)));
  const found = names.filter(({ taken }) => taken.length > 0).length;
  const least = Math.max(2, Math.ceil(words.length * mostWords));
  const isLost = names.some(({ taken, text }) => taken.length === 0 && /\d/.test(text));
  if (isLost || found < least) return;
  if (found < words.length) yield names;
  if (found - 1 < least) return;
  const shortest = names.filter(({ taken, text }) => taken.length > 0 && !/\d/.test(text)).toSorted((one, other) => one.length - other.length); // prettier-ignore
  for (const left of shortest.slice(0, maxLeftOut))
    yield names.map((word) => (word === left ? take(word, []) : word));
}

/** The best books that have a word of each group, without those that have this text in a title. */
async function booksWith(db: Db, groups: string[][], title: string | null): Promise<string[]> {
  if (groups.some((group) => group.length === 0)) return [];
  // Not in order: sorting all candidates of a common word would take longer than finding them.
  let query = db.sql
    .selectFrom('bookNames')
    .select(['id', 'wordKeys'])
    .where(db.search.words(groups))
    .where(sql<SqlBool>`${db.search.withoutIndex(sql`archived = 0`)}`)
    .limit(maxCandidates);
  if (title !== null) {
    const { scan } = db.search.titles(title);
    query = query.where(sql<SqlBool>`not ${scan}`);
  }
  const found = (await query.execute()).flatMap(({ id, wordKeys }) => {
    const distance = distanceOf(wordKeys, groups);
    return distance === null ? [] : [{ id, distance }];
  });
  return found
    .toSorted((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}

/** What a word counts that is found only in other names, in the author's names, in what is known of the book. */
const weights = [0, 100, 10_000, 1_000_000];

/**
 * Words that are no words of the title count most, then words of the title that were not asked for. Null if a group is
 * missing: an index knows fewer letters than we do.
 */
function distanceOf(wordKeys: string, groups: string[][]): number | null {
  const lines = wordKeys.split('\n').map((line) => line.split(' '));
  const lineIndexes = groups.map((group) =>
    lines.findIndex((line) => group.some((word) => line.includes(word))),
  );
  if (lineIndexes.includes(-1)) return null;
  return lineIndexes.reduce((sum, index) => sum + weights[index]!, lines[0]!.length);
}
