import type { ShelfFacets } from '../../contract/books.ts';
import { authorsByKey, namedAuthorOnWire } from '../authors/author-queries.ts';
import type { Db } from '../db/database.ts';
import { oncePerVersion } from '../shop/shop-state.ts';
import { type BookFilter, isChoice, matchingBooks } from './book-list-queries.ts';
import { roomForClose } from './close-match-queries.ts';

const maxAuthors = 50;

interface Group {
  category: string;
  language: string;
  inStock: number;
  count: number;
}

/**
 * How many books each choice would show together with the other choices, on a list with pages of this length.
 * `closeIds` are the close matches of its search.
 */
export async function bookFacets(
  db: Db,
  filter: BookFilter,
  limit: number,
  closeIds: string[],
  lang?: 'en' | 'ar',
): Promise<ShelfFacets> {
  const { q, category, language, inStock, author, min, max } = filter;
  const prices = { min, max };
  const close = closeIds.length > 0 ? { ...prices, ids: closeIds } : null;
  const groups = await groupsOf(db, { ...prices, q, author });
  const closeGroups = close ? await groupsOf(db, { ...close, author }) : [];
  const count = (choice: Pick<BookFilter, 'category' | 'language' | 'inStock'>) =>
    shown(sum(groups, choice), sum(closeGroups, choice), limit);
  const countEach = (column: 'category' | 'language') => {
    const values = new Set([...groups, ...closeGroups].map((group) => group[column]));
    const counts = [...values].map((value) => [
      value,
      count({ category, language, inStock, [column]: value }),
    ]);
    return Object.fromEntries(counts) as Record<string, number>;
  };
  return {
    categories: countEach('category'),
    languages: countEach('language'),
    inStock: count({ category, language, inStock: true }),
    outOfStock: count({ category, language, inStock: false }),
    authors: await countAuthors(db, filter, close, limit, count({ category, language, inStock }), lang),
  };
}

/** The number of books on a list of so many titles and close matches. */
const shown = (titles: number, close: number, limit: number) =>
  titles + Math.min(close, roomForClose(titles, limit));

function sum(groups: Group[], { category, language, inStock }: BookFilter): number {
  return groups
    .filter(
      (group) =>
        (category === undefined || group.category === category) &&
        (language === undefined || group.language === language) &&
        (inStock === undefined || group.inStock === Number(inStock)),
    )
    .reduce((total, { count }) => total + count, 0);
}

/** The authors with the most books on the list, by name. The chosen one is always among them. */
async function countAuthors(
  db: Db,
  filter: BookFilter,
  close: BookFilter | null,
  limit: number,
  chosenBooks: number,
  lang?: 'en' | 'ar',
) {
  const { author, ...rest } = filter;
  const { category, language, inStock } = rest;
  const titles = await authorCounts(db, rest);
  const more = close ? await authorCounts(db, { ...close, category, language, inStock }) : new Map();
  const keys = new Set([...titles.keys(), ...more.keys()]);
  const counts = [...keys].map(
    (key) => [key, shown(titles.get(key) ?? 0, more.get(key) ?? 0, limit)] as const,
  );
  const most = counts.toSorted((one, other) => other[1] - one[1]).slice(0, maxAuthors);
  const authors = await authorsByKey(db, [...most.map(([key]) => key), ...(author ? [author] : [])], lang);
  const counted = new Map(counts);
  return authors.map((row) =>
    Object.assign(namedAuthorOnWire(row), { count: counted.get(row.key) ?? chosenBooks }),
  );
}

async function groupsOf(db: Db, filter: BookFilter): Promise<Group[]> {
  return oncePerVersion(db, JSON.stringify(['groups', filter]), async () => {
    const { query } = await matchingBooks(db, filter, isChoice(filter) ? 'choice' : 'id');
    return (
      query
        .select(['category', 'language', 'inStock', (row) => row.fn.countAll<number>().as('count')])
        // In the order of `books_by_choice`, so that nothing is sorted or hashed.
        .groupBy(['inStock', 'category', 'language'])
        .execute()
    );
  });
}

/** The numbers of books by author. An author may have several names. */
async function authorCounts(db: Db, filter: BookFilter): Promise<Map<string, number>> {
  const rows = await oncePerVersion(db, JSON.stringify(['authors', filter]), async () => {
    const { query } = await matchingBooks(db, filter, isChoice(filter, 'authorKey') ? 'choice' : 'id');
    const byName = query
      .select(['authorKey', (row) => row.fn.countAll<number>().as('count')])
      .groupBy('authorKey')
      .as('byName');
    return db.sql
      .selectFrom(byName)
      .innerJoin('authorNames', 'authorNames.key', 'byName.authorKey')
      .select(['authorNames.authorKey as key', (row) => row.fn.sum<number>('count').as('count')])
      .groupBy('authorNames.authorKey')
      .orderBy('count', 'desc')
      .orderBy('key')
      .limit(maxAuthors)
      .execute();
  });
  return new Map(rows.map(({ key, count }) => [key, Number(count)]));
}
