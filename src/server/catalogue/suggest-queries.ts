import type { Category } from '../../rules/shelf.ts';
import { authorKey, fold, queryKey } from '../../rules/fold.ts';
import { forgivesError, isOneEdit, queryWords, type QueryWord, wordKeys } from '../../rules/search-keys.ts';
import { authorsNamed, authorsWithNames } from '../authors/author-queries.ts';
import type { Db } from '../db/database.ts';
import type { AuthorRow } from '../db/book-rows.ts';
import { listShelf } from './book-list-queries.ts';
import { shelfColumns, type ShelfRow } from './book-queries.ts';
import { subjectOf } from './close-match-queries.ts';

const [maxEntries, maxAuthors, maxCategories] = [8, 3, 2];
/** An author may have several names. */
const maxNames = 2 * maxAuthors;
const minLetters = 2;
/** More books than are shown, because their authors are looked at too. */
const maxRead = 24;

interface Suggestions {
  books: ShelfRow[];
  authors: AuthorRow[];
  categories: Category[];
}

/** What a reader may mean by the beginning of a text: eight entries at most, and books for those that are left. */
export async function suggest(db: Db, categories: readonly Category[], q: string): Promise<Suggestions> {
  const key = queryKey(q);
  if (Array.from(key).length < minLetters) return { books: [], authors: [], categories: [] };
  const subject = subjectOf(categories, q);
  const named = categories.filter(
    (one) => one === subject || [one.label, one.labelAr].some((name) => hasWordLike(name, key)),
  );
  const { rows } = await listShelf(db, { q, limit: maxRead, counted: false, columns: shelfColumns });
  const isNothing = rows.length + named.length === 0;
  // The key of a beginning like "nawa" is not the beginning of the key of "nawawi".
  const authors = isNothing
    ? await authorsNamed(db, key, maxAuthors)
    : await authorsWithNames(db, authorsOf(rows, q).slice(0, maxNames));
  const [fewAuthors, fewCategories] = [authors.slice(0, maxAuthors), named.slice(0, maxCategories)];
  const books = rows.slice(0, maxEntries - fewAuthors.length - fewCategories.length);
  return { books, authors: fewAuthors, categories: fewCategories };
}

/**
 * The keys of the authors of these books whose names have every word of a query, in any spelling; the last one may be a
 * beginning. If there are none, one typing error in each long word is forgiven.
 */
function authorsOf(rows: ShelfRow[], q: string): string[] {
  const words = queryWords(q);
  if (words.length === 0) return [];
  const names = new Map(rows.map(({ author, authorAr }) => [authorKey(author), `${author} ; ${authorAr}`]));
  const named = [...names].map(([name, text]) => ({ name, keys: wordKeys(text) }));
  const find = (isMeant: typeof isTyped) =>
    named
      .filter(({ keys }) =>
        words.every((word, index) => keys.some((key) => isMeant(word, key, index === words.length - 1))),
      )
      .map(({ name }) => name);
  const found = find(isTyped);
  return found.length > 0 ? found : find(isMistyped);
}

function isTyped({ keys, start }: QueryWord, key: string, isLast: boolean): boolean {
  return keys.includes(key) || (isLast && key.startsWith(start));
}

function isMistyped(word: QueryWord, key: string, isLast: boolean): boolean {
  return (
    isTyped(word, key, isLast) ||
    word.keys.some((typed) => forgivesError(word, typed) && isOneEdit(typed, key))
  );
}

function hasWordLike(name: string, key: string): boolean {
  const folded = fold(name);
  return folded.startsWith(key) || folded.startsWith(`ال${key}`);
}
