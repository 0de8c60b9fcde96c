import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { asMember, type FieldChange, logChange } from '../changes/change-log.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import { isTaken } from '../db/database-failures.ts';
import type { Db, Trx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { above, deleteRows, findRow, findRows, insertRows, updateRow, updateRows, upTo } from '../db/rows.ts';
import type { DeskMember } from '../http/endpoint/guards.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import type { JobItemRow, JobResult, JobRow } from '../db/tables.ts';
import { undoPortion } from './undo-queries.ts';

export type JobDeps = Pick<AppDeps, 'db' | 'now'>;

/**
 * Changes the books of one portion in its transaction and returns what became of each. A problem that it throws ends the
 * job; what earlier portions have written stays and can be undone.
 */
export type Work = (trx: Trx, job: JobRow, items: JobItemRow[]) => Promise<ReadonlyMap<string, JobResult>>;

type NewItem = Pick<JobItemRow, 'position' | 'bookId' | 'row'>;

/** Books in one transaction: so few that it holds up neither visitors nor orders. */
export const portionBooks = 100;
/** Another process goes on with a job whose process was killed when this time is over. */
const heldFor = 15_000;
type Held = Pick<JobRow, 'id' | 'holder'>;
/** After so many failures in a row a job is ended, and says so. */
const maxTries = 5;

export function newJob(of: Pick<JobRow, 'kind' | 'subject'>, now: number, id = newId(now)): JobRow {
  const none = { total: 0, done: 0, added: 0, changed: 0, undone: 0, kept: 0, log: '' };
  const lease = { active: 1, holder: randomUUID(), heldUntil: now + heldFor, tries: 0 };
  return { ...of, id, state: 'checking', ...lease, ...none, createdAt: now, updatedAt: now };
}

/**
 * Stores a job with all its books before the first of them is written. If that fails, nothing is left of it. While another
 * job is under way this one is refused.
 */
export async function startJob<T>(
  { db, now }: JobDeps,
  { job, member, changes }: { job: JobRow; member: DeskMember; changes: readonly FieldChange[] },
  addItems: (add: (items: NewItem[]) => Promise<void>) => Promise<T>,
): Promise<T> {
  await alone(() => db.transaction((trx) => insertRows(trx, 'jobs', job)));
  let total = 0;
  const add = async (items: NewItem[]) => {
    if (items.length === 0) return;
    const rows = items.map((item) => ({ ...item, job: job.id, result: null }));
    await db.transaction(async (trx) => {
      await holdJob(trx, job, now());
      await insertRows(trx, 'jobItems', rows);
    });
    total = items.at(-1)!.position;
    await setImmediate();
  };
  try {
    const result = await addItems(add);
    await db.transaction(async (trx) => {
      await asMember(trx, member);
      await holdJob(trx, job, now());
      const log = await logChange(trx, member, { changes, count: 0 });
      await updateRows(trx, 'jobs', { id: job.id }, { state: 'running', total, log });
    });
    return result;
  } catch (error) {
    await db.transaction(async (trx) => {
      const { id, holder } = job;
      if (await deleteRows(trx, 'jobs', { id, holder })) await deleteRows(trx, 'jobItems', { job: id });
    });
    throw error;
  }
}

/** Puts back what a job did, but for the books that were changed or ordered since. The caller runs it with `runJob`. */
export async function startUndo(
  { db, now }: JobDeps,
  member: DeskMember,
  kind: JobRow['kind'],
  id: string,
): Promise<JobRow> {
  return alone(() =>
    db.transaction(async (trx) => {
      await asMember(trx, member);
      const lease = { active: 1, holder: randomUUID(), heldUntil: now() + heldFor, updatedAt: now() };
      const over = { id, kind, state: ['done', 'failed'] } as const;
      const begun = await updateRow(trx, 'jobs', over, { state: 'undoing', ...lease });
      const job = orProblem(begun, 'not-undoable');
      const log = await logChange(trx, member, { count: 0 });
      await updateRows(trx, 'jobs', { id }, { log });
      return { ...job, log };
    }),
  );
}

/** One job is under way at a time. */
async function alone<T>(begin: () => Promise<T>): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    throw isTaken(error) ? new Problem('job-running') : error;
  }
}

/** Works on a job, or undoes it, until it is over: portion by portion, each in a transaction of its own. */
export async function runJob({ db, now }: JobDeps, held: Held, work: Work): Promise<JobRow> {
  const written = ({ added, changed, undone }: JobRow) => added + changed + undone;
  for (;;) {
    const { after } = await db
      .transaction(async (trx) => {
        const portion = await runPortion(trx, held, now(), work);
        if (written(portion.after) > written(portion.before)) raiseVersion(trx);
        return portion;
      })
      .catch(async (error: unknown) => {
        if (error instanceof Problem) await endJob({ db, now }, held);
        throw error;
      });
    if (after.active === null) return after;
    await setImmediate();
  }
}

async function runPortion(trx: Trx, held: Held, now: number, work: Work) {
  const before = await holdJob(trx, held, now);
  const changes = before.state === 'undoing' ? await undo(trx, before) : await go(trx, before, work);
  await updateRows(trx, 'jobs', { id: before.id }, { ...changes, tries: 0 });
  return { before, after: { ...before, ...changes } };
}

async function go(trx: Trx, job: JobRow, work: Work): Promise<Partial<JobRow>> {
  const next = { job: job.id, position: above(job.done) };
  const items = await findRows(trx, 'jobItems', next, ['position'], portionBooks);
  if (items.length === 0) return { state: 'done', active: null };
  const results = await work(trx, job, items);
  for (const [result, group] of Map.groupBy(items, ({ bookId }) => results.get(bookId)!)) {
    const position = group.map((item) => item.position);
    await updateRows(trx, 'jobItems', { job: job.id, position }, { row: null, result });
  }
  const count = (wanted: JobResult) => [...results.values()].filter((one) => one === wanted).length;
  const [added, changed] = [job.added + count('added'), job.changed + count('changed')];
  return { done: items.at(-1)!.position, added, changed };
}

async function undo(trx: Trx, job: JobRow): Promise<Partial<JobRow>> {
  const { undone, kept } = await undoPortion(trx, job, portionBooks);
  if (undone + kept === 0) return { state: 'undone', active: null };
  return { undone: job.undone + undone, kept: job.kept + kept };
}

async function endJob({ db, now }: JobDeps, held: Held): Promise<void> {
  await db.transaction(async (trx) => {
    await holdJob(trx, held, now());
    await updateRows(trx, 'jobs', { id: held.id }, { state: 'failed', active: null });
  });
}

/** Locks the job and extends the lease. Fails if another process has taken the job over. */
async function holdJob(trx: Trx, { id, holder }: Held, now: number): Promise<JobRow> {
  const held = { heldUntil: now + heldFor, updatedAt: now };
  const job = await updateRow(trx, 'jobs', { id, holder, active: 1 }, held);
  if (!job) throw new Error('another process goes on with this job');
  return job;
}

async function takeJob({ sql }: Db, holder: string, now: number): Promise<JobRow | undefined> {
  // This is asked every second, and there is hardly ever one.
  const open = await findRow(sql, 'jobs', { active: 1 });
  if (!open || open.heldUntil > now) return undefined;
  const free = { id: open.id, active: 1, heldUntil: upTo(now) };
  return updateRow(sql, 'jobs', free, { holder, heldUntil: now + heldFor, tries: open.tries + 1 });
}

/** Goes on with the job that waits for it, that failed, or whose process was killed. */
export async function resumeJob(deps: JobDeps, works: Record<JobRow['kind'], Work>): Promise<void> {
  const job = await takeJob(deps.db, randomUUID(), deps.now());
  if (!job) return;
  if (job.state === 'checking' || job.tries > maxTries) return endJob(deps, job);
  try {
    await runJob(deps, job, works[job.kind]);
  } catch (error) {
    // The job is over, and its state says how.
    if (error instanceof Problem) return;
    if (job.tries === maxTries) await endJob(deps, job);
    throw error;
  }
}
