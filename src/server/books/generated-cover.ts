import { hash } from 'node:crypto';
import { boundOn } from '../../rules/binding.ts';
import { volumeOf } from '../../rules/volumes.ts';
import type { CoverBook } from '../../covers/cover.ts';
import type { OrderedTitle, ShelfRow } from './book-queries.ts';

export type Titled = OrderedTitle & Pick<ShelfRow, 'volume'> & Partial<Pick<ShelfRow, 'language'>>;

/** A book as it was ordered. Its cover has the id of the order line, since the book may have another title by now. */
export function orderedBook(line: OrderedTitle): Titled {
  const { id, name, nameAr, author, authorAr, category } = line;
  return { id, name, nameAr, author, authorAr, category, volume: volumeOf(name)?.volume ?? null };
}

/** The texts on a generated cover. */
export function coverBook(row: Titled): CoverBook {
  return {
    title: work(row.name),
    ...(row.nameAr && { titleAr: work(row.nameAr) }),
    author: row.author,
    ...(row.authorAr && { authorAr: row.authorAr }),
    category: row.category,
    ...(row.volume && { volume: row.volume }),
    boundOn: boundOn(row),
  };
}

/** The address changes with the texts on the cover, so that it can be cached for ever. */
export function coverAddress(row: Titled): string {
  return `/covers/${row.id}.svg?v=${coverStamp(row)}`;
}

export function coverStamp(row: Titled): string {
  return hash('sha256', JSON.stringify(coverBook(row))).slice(0, 10);
}

function work(title: string): string {
  return volumeOf(title)?.work ?? title;
}
