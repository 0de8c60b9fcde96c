import { deleteExpiredSessions } from './accounts/session-queries.ts';
import type { Db } from './db/database.ts';
import { deleteOldAttempts } from './http/protection/limit-queries.ts';
import type { Log } from './log.ts';
import { deleteOldEvents, deleteOldTestSessions } from './payments/sweep-queries.ts';

/** Something done every so often beside the requests; one that fails is tried again the next time. */
export interface Chore {
  name: string;
  every: number;
  run: () => Promise<unknown>;
}

/** Soon after the start, for a shop may be started anew more often than a chore comes round. */
const firstAfter = 60_000;
const paymentsRemembered = 90 * 86_400_000;

export function startChores(log: Log, chores: Chore[]) {
  const running = new Map<Chore, Promise<unknown>>();
  const start = (chore: Chore) => {
    if (running.has(chore)) return;
    const run = chore
      .run()
      .catch((error: unknown) => log.warn({ err: error, chore: chore.name }, 'chore failed'))
      .finally(() => running.delete(chore));
    running.set(chore, run);
  };
  const timers = chores.flatMap((chore) => [
    ...(chore.every > firstAfter ? [setTimeout(start, firstAfter, chore).unref()] : []),
    setInterval(start, chore.every, chore).unref(),
  ]);
  return {
    /** Starts no more and waits for those that run. */
    stop: async () => {
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(running.values());
    },
  };
}

export async function forgetWhatIsOver(db: Db, now: number): Promise<void> {
  await deleteExpiredSessions(db.sql, now);
  await deleteOldAttempts(db, now);
  await deleteOldEvents(db, now - paymentsRemembered);
  await deleteOldTestSessions(db, now - paymentsRemembered);
}
