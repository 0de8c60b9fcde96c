import type { Db } from '../db/database.ts';

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

export async function sitemapBooks(db: Db, from: string, length: number) {
  return db.sql
    .selectFrom('books')
    .select(['id', 'category', 'updatedAt'])
    .where('archivedAt', 'is', null)
    .where('id', '>=', from)
    .orderBy('id')
    .limit(length)
    .execute();
}
