import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { withoutPending } from '../shop/active-import-queries.ts';

/** The first id of each page of the sitemap. */
export async function sitemapStarts(db: Db, length: number): Promise<string[]> {
  const shown = await withoutPending(db);
  const rows = await db.sql
    .selectFrom((books) =>
      books
        .selectFrom('books')
        .where('archivedAt', 'is', null)
        .where(shown)
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

/** A set of several volumes is named beside the one with the lowest id. */
export async function sitemapBooks(db: Db, from: string, length: number) {
  const isOther = await withoutPending(db, 'other.id');
  return db.sql
    .selectFrom('books')
    .select((row) => [
      'id',
      'category',
      'updatedAt',
      row
        .case()
        .when(row.and([row.not(hasVolume(row, '<', isOther)), hasVolume(row, '>', isOther)]))
        .then(row.ref('workKey'))
        .end()
        .as('set'),
    ])
    .where('archivedAt', 'is', null)
    .where(await withoutPending(db))
    .where('id', '>=', from)
    .orderBy('id')
    .limit(length)
    .execute();
}

/** True if a volume of the same set has a lower or a higher id. */
function hasVolume(row: ExpressionBuilder<Tables, 'books'>, than: '<' | '>', isOther: Expression<SqlBool>) {
  return row.exists(
    row
      .selectFrom('books as other')
      .select('other.id')
      .whereRef('other.workKey', '=', 'books.workKey')
      .where('other.archivedAt', 'is', null)
      .where(isOther)
      .whereRef('other.id', than, 'books.id'),
  );
}
