import { sql as raw } from 'kysely';
import type { Db, Sql, Trx } from '../db/database.ts';
import { deleteRows, findRow, findRows, updateRow, upTo } from '../db/rows.ts';
import type { JobRow } from '../db/tables.ts';

/** Another process goes on with a job whose process was killed when this time is over. */
export const heldFor = 15_000;

export type Held = Pick<JobRow, 'id' | 'holder'>;

/** Locks the job and extends the lease. Fails if another process has taken the job over. */
export async function holdJob(trx: Trx, { id, holder }: Held, now: number): Promise<JobRow> {
  const held = { heldUntil: now + heldFor, updatedAt: now };
  const job = await updateRow(trx, 'jobs', { id, holder, active: 1 }, held);
  if (!job) throw new Error('another process goes on with this job');
  return job;
}

export async function takeJob({ sql }: Db, holder: string, now: number): Promise<JobRow | undefined> {
  // This is asked every second, and there is hardly ever one.
  const open = await findRow(sql, 'jobs', { active: 1 });
  if (!open || open.heldUntil > now) return undefined;
  const free = { id: open.id, active: 1, heldUntil: upTo(now) };
  return updateRow(sql, 'jobs', free, { holder, heldUntil: now + heldFor, tries: open.tries + 1 });
}

/** Undefined for a job that cannot be undone. Fails if another job is under way. */
export async function beginUndo(
  trx: Trx,
  { id, kind, holder }: Held & Pick<JobRow, 'kind'>,
  now: number,
): Promise<JobRow | undefined> {
  const lease = { active: 1, holder, heldUntil: now + heldFor, updatedAt: now };
  return updateRow(trx, 'jobs', { id, kind, state: ['done', 'failed'] }, { state: 'undoing', ...lease });
}

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

/** The last imports that are over and have changed books, the latest first. */
export async function formerImports(sql: Sql, limit: number): Promise<JobRow[]> {
  const over = await findRows(sql, 'jobs', { kind: 'import', active: null }, ['-createdAt'], 2 * limit);
  return over.filter(({ state, done }) => state !== 'failed' || done > 0).slice(0, limit);
}

export async function deleteJob(trx: Trx, { id, holder }: Held): Promise<void> {
  if (await deleteRows(trx, 'jobs', { id, holder })) await deleteRows(trx, 'jobItems', { job: id });
}
