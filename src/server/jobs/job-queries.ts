import { sql as raw } from 'kysely';
import type { Sql } from '../db/database.ts';

/** The books of a job with their results, first those that could not be changed. */
export async function jobResults(sql: Sql, job: string, limit: number) {
  return sql
    .selectFrom('jobItems')
    .leftJoin('books', 'books.id', 'jobItems.bookId')
    .select(['bookId', 'result', 'name', 'nameAr'])
    .where('job', '=', job)
    .where('result', 'is not', null)
    .orderBy(raw`result in ('added', 'changed', 'same')`)
    .orderBy('bookId')
    .limit(limit)
    .execute();
}
