import type { Author, NamedAuthor } from '../../contract/authors.ts';
import { slugOf } from '../../rules/slugs.ts';
import type { AuthorRow } from '../db/tables.ts';

export function namedAuthorOnWire({
  key,
  name,
  nameAr,
}: Pick<AuthorRow, 'key' | 'name' | 'nameAr'>): NamedAuthor {
  return { slug: slugOf(key), name, ...(nameAr && { nameAr }) };
}

export function authorOnWire(row: AuthorRow, books: number): Author {
  return {
    ...namedAuthorOnWire(row),
    ...(row.diedAh !== null && { diedAh: row.diedAh }),
    ...(row.diedCe !== null && { diedCe: row.diedCe }),
    ...(row.about && { about: row.about }),
    ...(row.aboutAr && { aboutAr: row.aboutAr }),
    books,
  };
}
