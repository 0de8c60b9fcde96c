import { hash } from 'node:crypto';
import { boundOn } from '../../rules/binding.ts';
import { type Category, categoryOf } from '../../rules/categories.ts';
import { volumeOf } from '../../rules/volumes.ts';
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

/** The address changes with the cover, so that it can be cached for ever. */
export function coverAddress(row: Titled, categories: readonly Category[]): string {
  return `/covers/${row.id}.svg?v=${coverStamp(coverBook(row, categories))}`;
}

export function coverStamp(book: CoverBook): string {
  return hash('sha256', JSON.stringify(book)).slice(0, 10);
}

function work(title: string): string {
  return volumeOf(title)?.work ?? title;
}
