import { categories, type Category } from '../../rules/categories.ts';
import { fold, queryKey } from '../../rules/fold.ts';
import { authorsOfBooks } from '../authors/author-queries.ts';
import type { Db } from '../db/database.ts';
import type { AuthorRow } from '../db/tables.ts';
import { listShelf } from './book-list-queries.ts';
import { shelfColumns, type ShelfRow } from './book-queries.ts';
import { authorMatches } from './close-match-queries.ts';

const [maxEntries, maxAuthors, maxCategories] = [8, 3, 2];
const minLetters = 2;

export interface Suggestions {
  books: ShelfRow[];
  authors: AuthorRow[];
  categories: Category[];
}

/** What a reader may mean by the beginning of a text: eight entries at most, and books for those that are left. */
export async function suggest(db: Db, q: string): Promise<Suggestions> {
  const key = queryKey(q);
  if (Array.from(key).length < minLetters) return { books: [], authors: [], categories: [] };
  const named = categories.filter(({ label, labelAr }) =>
    [label, labelAr].some((name) => hasWordLike(name, key)),
  );
  const byAuthor = await authorMatches(db, q);
  const authors = (await authorsOfBooks(db, byAuthor)).slice(0, maxAuthors);
  const limit = maxEntries - authors.length - Math.min(named.length, maxCategories);
  const { rows } = await listShelf(db, { q, limit, columns: shelfColumns });
  return { books: rows, authors, categories: named.slice(0, maxCategories) };
}

function hasWordLike(name: string, key: string): boolean {
  const folded = fold(name);
  return folded.startsWith(key) || folded.startsWith(`ال${key}`);
}
