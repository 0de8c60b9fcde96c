import type { Author, NamedAuthor } from '../../contract/authors.ts';
import { authorSlug } from '../../rules/author-slug.ts';
import type { AuthorRow } from '../db/tables.ts';

export function namedAuthorOnWire({
  key,
  name,
  nameAr,
}: Pick<AuthorRow, 'key' | 'name' | 'nameAr'>): NamedAuthor {
  return { slug: authorSlug(key), name, ...(nameAr && { nameAr }) };
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
