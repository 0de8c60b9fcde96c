import { hash } from 'node:crypto';
import { volumeOf } from '../../rules/volumes.ts';
import type { CoverBook } from '../../covers/cover.ts';
import type { ShelfRow } from './book-queries.ts';

export type Titled = Pick<ShelfRow, 'id' | 'name' | 'nameAr' | 'author' | 'authorAr' | 'category' | 'volume'>;

/** What is stamped on the cover of a book that came without a picture. */
export function coverBook(row: Titled): CoverBook {
  return {
    title: work(row.name),
    ...(row.nameAr && { titleAr: work(row.nameAr) }),
    author: row.author,
    ...(row.authorAr && { authorAr: row.authorAr }),
    category: row.category,
    ...(row.volume && { volume: row.volume }),
  };
}

/** Its address changes with what is on it, so that it can be kept for ever. */
export function coverAddress(row: Titled): string {
  return `/covers/${row.id}.svg?v=${coverStamp(row)}`;
}

export function coverStamp(row: Titled): string {
  return hash('sha256', JSON.stringify(coverBook(row))).slice(0, 10);
}

function work(title: string): string {
  return volumeOf(title)?.work ?? title;
}
