import type { Db } from '../db/database.ts';

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

/** The keys of the sets of several volumes. */
export async function sitemapSets(db: Db, most: number): Promise<string[]> {
  const rows = await db.sql
    .selectFrom('books')
    .select('workKey')
    .where('archivedAt', 'is', null)
    .where('workKey', 'is not', null)
    .groupBy('workKey')
    .having((row) => row(row.fn.countAll<number>(), '>', 1))
    .orderBy('workKey')
    .limit(most)
    .execute();
  return rows.map(({ workKey }) => workKey!);
}

/** A page of the books of the shop, the first one being 1. */
export async function sitemapBooks(db: Db, page: number, length: number) {
  return db.sql
    .selectFrom('books')
    .select(['id', 'category', 'updatedAt'])
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .limit(length)
    .offset((page - 1) * length)
    .execute();
}
