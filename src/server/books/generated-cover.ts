import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { boundOn } from '../../rules/direction.ts';
import { type Category, categoryOf } from '../../rules/categories.ts';
import { volumeOf } from '../../rules/book-input.ts';
import type { CoverBook } from '../../covers/cover.ts';
import type { OrderedTitle, ShelfRow } from './book-queries.ts';

export type Titled = OrderedTitle & Pick<ShelfRow, 'volume'> & Partial<Pick<ShelfRow, 'language'>>;

/** A book as it was ordered. Its cover has the id of the order line, since the book may have another title by now. */
export function orderedBook(line: OrderedTitle): Titled {
  const { id, name, nameAr, author, authorAr, category } = line;
  return { id, name, nameAr, author, authorAr, category, volume: volumeOf(name)?.volume ?? null };
}

/** The texts on a generated cover, and the colour of its category. */
export function coverBook(row: Titled, categories: readonly Category[]): CoverBook {
  return {
    title: work(row.name),
    ...(row.nameAr && { titleAr: work(row.nameAr) }),
    author: row.author,
    ...(row.authorAr && { authorAr: row.authorAr }),
    colour: categoryOf(categories, row.category).colour,
    ...(row.volume && { volume: row.volume }),
    boundOn: boundOn(row),
  };
}

/** By all that a stamp depends on: a list of orders has the same titles many times. */
const stamps = new LRUCache<string, string>({
  maxSize: 2_000_000,
  sizeCalculation: (stamp, key) => stamp.length + key.length,
});

/** The address changes with the cover, so that it can be cached for ever. */
export function coverAddress(row: Titled, categories: readonly Category[]): string {
  const { id, name, nameAr, author, authorAr, category, volume, language } = row;
  const { colour } = categoryOf(categories, category);
  const key = [name, nameAr, author, authorAr, volume, language, colour].join('\0');
  let stamp = stamps.get(key);
  if (stamp === undefined) {
    stamp = coverStamp(coverBook(row, categories));
    stamps.set(key, stamp);
  }
  return `/covers/${id}.svg?v=${stamp}`;
}

export function coverStamp(book: CoverBook): string {
  return hash('sha256', JSON.stringify(book)).slice(0, 10);
}

function work(title: string): string {
  return volumeOf(title)?.work ?? title;
}
