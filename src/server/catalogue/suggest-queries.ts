import { authorNamed, namesOf } from '../../authorities/authorities.ts';
import type { Category } from '../../rules/shelf.ts';
import { authorKey, fold, queryKey } from '../../rules/fold.ts';
import { leniencyOf } from '../../rules/leniency.ts';
import { queryWords, type QueryWord, wordKeys } from '../../rules/search-keys.ts';
import { authorsNamed, authorsWithNames } from '../authors/author-queries.ts';
import type { Db } from '../db/database.ts';
import type { AuthorRow, BookRow } from '../db/tables.ts';
import { listShelf } from './book-list-queries.ts';
import { allNames } from './names-of-book.ts';
import { querySubject } from './query-subject.ts';

const [maxEntries, maxAuthors, maxCategories] = [8, 3, 2];
/** An author may have several names. */
const maxNames = 2 * maxAuthors;
const minLetters = 2;
/** More books than are shown, because their authors are looked at too. */
const maxRead = 24;

interface Answered {
  /** The other name that answers the text, if the names that are shown do not. */
  knownAs?: string;
}

interface Suggestions {
  books: (BookRow & Answered & { isSet?: true })[];
  authors: (AuthorRow & Answered)[];
  categories: Category[];
}

/** What a reader may mean by the beginning of a text: eight entries at most, and books for those that are left. */
export async function suggest(db: Db, categories: readonly Category[], q: string): Promise<Suggestions> {
  const key = queryKey(q);
  if (Array.from(key).length < minLetters) return { books: [], authors: [], categories: [] };
  const { category } = querySubject(categories, q);
  const named = categories.filter(
    (one) => one === category || [one.label, one.labelAr].some((name) => hasWordLike(name, key)),
  );
  const { rows } = await listShelf(db, { q, limit: maxRead, counted: false });
  const isNothing = rows.length + named.length === 0;
  // The key of a beginning like "nawa" is not the beginning of the key of "nawawi".
  const authors = isNothing
    ? await authorsNamed(db, key, maxAuthors)
    : await authorsWithNames(db, authorsOf(rows, q).slice(0, maxNames));
  const fewAuthors = authors
    .slice(0, maxAuthors)
    .map((row) => answered(row, [row.name, row.nameAr], () => authorNames(row), q));
  const fewCategories = named.slice(0, maxCategories);
  const books = setsOnce(rows)
    .slice(0, maxEntries - fewAuthors.length - fewCategories.length)
    .map((row) => answered(row, [row.name, row.nameAr, row.author, row.authorAr], () => allNames(row), q));
  return { books, authors: fewAuthors, categories: fewCategories };
}

/** The first volume of a set stands for those after it. */
function setsOnce(rows: BookRow[]): Suggestions['books'] {
  const volumes = Map.groupBy(rows, ({ workKey, id }) => workKey ?? id);
  return [...volumes.values()].map(([first, ...others]) =>
    others.length > 0 ? Object.assign(first!, { isSet: true as const }) : first!,
  );
}

/** Says which other name answers a text that the shown names do not. */
function answered<Row extends object>(
  row: Row,
  shown: string[],
  others: () => string[],
  q: string,
): Row & Answered {
  const words = queryWords(q);
  const countFound = (text: string) => {
    const keys = wordKeys(text);
    return words.filter((word, index) => keys.some((key) => isTyped(word, key, index === words.length - 1)))
      .length;
  };
  if (countFound(shown.join(' ; ')) === words.length) return row;
  const counted = others().map((name) => ({ name, found: countFound(name) }));
  const best = counted.reduce((one, other) => (other.found > one.found ? other : one), {
    name: '',
    found: 0,
  });
  return best.found > 0 && !shown.includes(best.name) ? { ...row, knownAs: best.name } : row;
}

const authorNames = (named: Parameters<typeof authorNamed>[0]) => {
  const author = authorNamed(named);
  return author ? namesOf(author) : [];
};

/**
 * The keys of the authors of these books whose names have every word of a query, in any spelling; the last one may be a
 * beginning. If there are none, other names of the first ones count too; then errors are forgiven.
 */
function authorsOf(rows: BookRow[], q: string): string[] {
  const words = queryWords(q);
  if (words.length === 0) return [];
  const byAuthor = [...new Map(rows.map((row) => [authorKey(row.author), row]))];
  const find = (named: typeof byAuthor, isMeant: typeof isTyped, namesOfRow: (row: BookRow) => string[]) =>
    named
      .filter(([, row]) => {
        const keys = wordKeys(namesOfRow(row).join(' ; '));
        return words.every((word, index) =>
          keys.some((key) => isMeant(word, key, index === words.length - 1)),
        );
      })
      .map(([name]) => name);
  const own = ({ author, authorAr }: BookRow) => [author, authorAr];
  const listed = ({ author, authorAr }: BookRow) => authorNames({ name: author, nameAr: authorAr });
  const found = find(byAuthor, isTyped, own);
  if (found.length > 0) return found;
  const others = find(byAuthor.slice(0, maxAuthors), isTyped, listed);
  return others.length > 0 ? others : find(byAuthor, isMistyped, own);
}

function isTyped({ keys, start }: QueryWord, key: string, isLast: boolean): boolean {
  return keys.includes(key) || (isLast && key.startsWith(start));
}

function isMistyped(word: QueryWord, key: string, isLast: boolean): boolean {
  return isTyped(word, key, isLast) || word.keys.some((typed) => leniencyOf(word, typed, key, true) !== null);
}

function hasWordLike(name: string, key: string): boolean {
  const folded = fold(name);
  return folded.startsWith(key) || folded.startsWith(`ال${key}`);
}
