import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** The first id of each page of the sitemap. */
export async function sitemapStarts(db: Db, length: number): Promise<string[]> {
  const rows = await db.sql
    .selectFrom((books) =>
      books
        .selectFrom('books')
        .where('archivedAt', 'is', null)
        .select([
          'id',
          (row) =>
            row.fn
              .agg<number>('row_number')
              .over((over) => over.orderBy('id'))
              .as('place'),
        ])
        .as('placed'),
    )
    .select('id')
    .where((row) => row(row('place', '%', length), '=', 1 % length))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The keys of the authors who have books in the shop. */
export async function sitemapAuthors(db: Db, most: number): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('books')
    .innerJoin('authorNames', 'authorNames.key', 'books.authorKey')
    .select('authorNames.authorKey')
    .distinct()
    .where('archivedAt', 'is', null)
    .orderBy('authorNames.authorKey')
    .limit(most)
    .execute();
  return rows.map(({ authorKey }) => authorKey);
}

/** A set of several volumes is named beside the one with the lowest id. */
export async function sitemapBooks(db: Db, from: string, length: number) {
  return db.sql
    .selectFrom('books')
    .select((row) => [
      'id',
      'category',
      'updatedAt',
      row
        .case()
        .when(row.and([row.not(hasVolume(row, '<')), hasVolume(row, '>')]))
        .then(row.ref('workKey'))
        .end()
        .as('set'),
    ])
    .where('archivedAt', 'is', null)
    .where('id', '>=', from)
    .orderBy('id')
    .limit(length)
    .execute();
}

/** True if a volume of the same set has a lower or a higher id. */
function hasVolume(row: ExpressionBuilder<Tables, 'books'>, than: '<' | '>') {
  return row.exists(
    row
      .selectFrom('books as other')
      .select('other.id')
      .whereRef('other.workKey', '=', 'books.workKey')
      .where('other.archivedAt', 'is', null)
      .whereRef('other.id', than, 'books.id'),
  );
}
