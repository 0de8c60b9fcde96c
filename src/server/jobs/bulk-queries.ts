import type { Db, Sql, Trx } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import type { BulkJobRow, BulkResult } from '../catalogue/book-rows.ts';
import { type Stock, switchSale } from '../stock/stock-queries.ts';
import { insertRows, nextVersion, updateRows } from '../db/rows.ts';

export type BookValues = Partial<
  Pick<
    BookRow & Stock,
    'onSale' | 'category' | 'archivedAt' | 'unlisted' | 'onSaleFrom' | 'price' | 'offerPrice'
  >
>;

/** Books with equal values are written together. */
export async function writeValues(
  trx: Trx,
  books: readonly (BookValues & { id: string })[],
  now: number,
): Promise<void> {
  const groups = Map.groupBy(books, (book) => JSON.stringify({ ...book, id: undefined }));
  for (const [json, group] of groups) {
    const { onSale, ...values } = JSON.parse(json) as BookValues;
    const ids = group.map(({ id }) => id);
    if (onSale !== undefined) await switchSale(trx, ids, onSale, now);
    else await updateRows(trx, 'books', { id: ids }, { ...values, updatedAt: now, version: nextVersion });
  }
}

type NewJob = Pick<BulkJobRow, 'id' | 'change' | 'state' | 'total' | 'createdAt'> & Partial<BulkJobRow>;

export async function insertJob(trx: Trx, job: NewJob, ids: string[] = []): Promise<void> {
  await insertRows(trx, 'bulkJobs', { done: 0, changed: 0, undone: 0, kept: 0, ...job });
  const rows = ids.map((bookId) => ({ job: job.id, bookId, result: null }));
  await insertRows(trx, 'bulkBooks', rows);
}

/** The oldest job that is under way. */
export async function openJob(sql: Sql): Promise<BulkJobRow | undefined> {
  return sql
    .selectFrom('bulkJobs')
    .selectAll()
    .where('state', 'in', ['running', 'undoing'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function countUp(
  sql: Sql,
  id: string,
  counts: Partial<Pick<BulkJobRow, 'done' | 'changed' | 'undone' | 'kept'>>,
): Promise<void> {
  await sql
    .updateTable('bulkJobs')
    .set((job) => {
      const names = Object.keys(counts) as (keyof typeof counts)[];
      return Object.fromEntries(names.map((name) => [name, job(name, '+', counts[name] ?? 0)]));
    })
    .where('id', '=', id)
    .execute();
}

export async function waitingBooks(sql: Sql, job: string, limit: number): Promise<string[]> {
  const rows = await sql
    .selectFrom('bulkBooks')
    .select('bookId')
    .where('job', '=', job)
    .where('result', 'is', null)
    .orderBy('bookId')
    .limit(limit)
    .execute();
  return rows.map(({ bookId }) => bookId);
}

export async function writeResults(
  trx: Trx,
  job: string,
  results: ReadonlyMap<string, BulkResult>,
): Promise<void> {
  for (const [result, group] of Map.groupBy(results, ([, one]) => one)) {
    const ids = group.map(([id]) => id);
    await updateRows(trx, 'bulkBooks', { job, bookId: ids }, { result });
  }
}

/** The books of a job with their results, first those that could not be changed. */
export async function jobResults(sql: Sql, job: string, limit: number) {
  const query = (isRefused: boolean) =>
    sql
      .selectFrom('bulkBooks')
      .leftJoin('books', 'books.id', 'bulkBooks.bookId')
      .select(['bookId', 'result', 'name', 'nameAr'])
      .where('job', '=', job)
      .where('result', isRefused ? 'not in' : 'in', ['changed', 'same'])
      .orderBy('bookId')
      .limit(limit)
      .execute();
  const refused = await query(true);
  return refused.length === limit ? refused : [...refused, ...(await query(false))].slice(0, limit);
}

const retention = 30 * 24 * 60 * 60_000;

/** What was changed long ago is not undone any more. */
export async function deleteOldJobs(db: Db, now: number): Promise<void> {
  const old = db.sql
    .selectFrom('bulkJobs')
    .select('id')
    .where('createdAt', '<', now - retention);
  await db.sql.deleteFrom('bookChanges').where('batch', 'in', old).execute();
  await db.sql.deleteFrom('bulkBooks').where('job', 'in', old).execute();
  await db.sql.deleteFrom('bulkJobs').where('id', 'in', old).execute();
}
