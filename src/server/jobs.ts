import { randomUUID } from 'node:crypto';
import type { Db } from './db/database.ts';
import { firstIdOf } from './db/new-id.ts';
import { below, deleteRows, insertRows, not, updateRows, upTo } from './db/rows.ts';
import type { AppDeps } from './shop/app-deps.ts';

/** Runs at an interval beside the requests. A failed run is repeated at the next interval. */
interface Job {
  name: string;
  every: number;
  run: () => Promise<unknown>;
  /** In each process: it looks after the folder of its machine, or has a lease of its own. Any other runs in one. */
  everywhere?: true;
}

/** The first run comes soon after the start: a shop may be restarted more often than the interval. */
const firstAfter = 60_000;
const hour = 3_600_000;
const day = 24 * hour;
const keyRetention = 30 * day;
const paymentRetention = 90 * day;
const mailRetention = 30 * day;
const changeRetention = 730 * day;
/** For so long a change of many books can be undone. */
const jobRetention = 90 * day;

/** After a process was killed, another one runs the jobs when the lease has expired. */
export function startJobs(
  { db, log, now }: Pick<AppDeps, 'db' | 'log' | 'now'>,
  jobs: Job[],
  leaseMs = 30_000,
) {
  const holder = randomUUID();
  let heldUntil = 0;
  const renew = async () => {
    const until = now() + leaseMs;
    try {
      heldUntil = (await takeJobLease(db, holder, until - leaseMs, until)) ? until : 0;
    } catch (error) {
      log.warn({ err: error }, 'the lease of the jobs could not be renewed');
    }
  };
  let renewing = renew();
  const running = new Map<Job, Promise<unknown>>();
  const failures = new Map<Job, { count: number; error: string }>();
  const start = (job: Job) => {
    if (running.has(job) || !(job.everywhere || now() < heldUntil)) return;
    const run = job
      .run()
      .then(() => failures.delete(job))
      .catch((error: unknown) => {
        log.warn({ err: error, job: job.name }, 'job failed');
        const count = (failures.get(job)?.count ?? 0) + 1;
        failures.set(job, { count, error: error instanceof Error ? error.message : String(error) });
      })
      .finally(() => running.delete(job));
    running.set(job, run);
  };
  const timers = [
    setInterval(() => (renewing = renewing.then(renew)), leaseMs / 3).unref(),
    ...jobs.flatMap((job) => [
      ...(job.every > firstAfter ? [setTimeout(start, firstAfter, job).unref()] : []),
      setInterval(start, job.every, job).unref(),
    ]),
  ];
  return {
    /** Those whose last runs failed. A frequent job may fail twice, for example while the database restarts. */
    failing: () =>
      [...failures]
        .filter(([job, { count }]) => count >= (job.every < hour ? 3 : 1))
        .map(([{ name }, { error }]) => ({ name, error })),
    /** Starts no more jobs, waits for those that run, and lets another process run them. */
    stop: async () => {
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all([renewing, ...running.values()]);
      await deleteRows(db.sql, 'jobLeases', { holder }).catch(() => {});
    },
  };
}

/** Takes or renews the lease. False while another process holds one that has not expired. */
export async function takeJobLease({ sql }: Db, holder: string, now: number, expiresAt: number) {
  const lease = { name: 'jobs', holder, expiresAt };
  return (
    (await updateRows(sql, 'jobLeases', { holder }, lease)) ||
    (await updateRows(sql, 'jobLeases', { expiresAt: upTo(now) }, lease)) ||
    insertRows(sql, 'jobLeases', lease, { ifNew: true })
  );
}

export async function deleteExpired({ sql }: Db, now: number): Promise<void> {
  await deleteRows(sql, 'sessions', { expiresAt: upTo(now) });
  await deleteRows(sql, 'passwordResets', { expiresAt: upTo(now) });
  await deleteRows(sql, 'attempts', { resetsAt: upTo(now) });
  await deleteRows(sql, 'deskChanges', { id: below(firstIdOf(now - changeRetention)) });
  await deleteRows(sql, 'idempotencyKeys', { createdAt: below(now - keyRetention) });
  // Providers repeat an event for days.
  await deleteRows(sql, 'paymentEvents', { receivedAt: below(now - paymentRetention) });
  // Addresses that were never confirmed.
  await deleteRows(sql, 'subscribers', { confirmedAt: null, createdAt: below(now - mailRetention) });
  await deleteRows(sql, 'mails', { state: not('waiting'), updatedAt: below(now - mailRetention) });
  await deleteRows(sql, 'demoCardSessions', { expiresAt: below(now - paymentRetention) });
  const first = firstIdOf(now - jobRetention);
  await deleteRows(sql, 'bookChanges', { batch: below(first) });
  await deleteRows(sql, 'jobItems', { job: below(first) });
  await deleteRows(sql, 'jobs', { id: below(first) });
}
