import { deleteExpiredSessions } from './accounts/session-queries.ts';
import type { Db } from './db/database.ts';
import { deleteOldAttempts } from './http/limit-queries.ts';
import type { Log } from './log.ts';

/** Something done every so often beside the requests; one that fails is tried again the next time. */
export interface Chore {
  name: string;
  every: number;
  run: () => Promise<unknown>;
}

export function startChores(log: Log, chores: Chore[]) {
  const running = new Map<Chore, Promise<unknown>>();
  const timers = chores.map((chore) => {
    const timer = setInterval(() => {
      if (running.has(chore)) return;
      const run = chore
        .run()
        .catch((error: unknown) => log.warn({ err: error, chore: chore.name }, 'chore failed'))
        .finally(() => running.delete(chore));
      running.set(chore, run);
    }, chore.every);
    return timer.unref();
  });
  return {
    /** Starts no more and waits for those that run. */
    stop: async () => {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}

export async function forgetWhatIsOver(db: Db, now: number): Promise<void> {
  await deleteExpiredSessions(db.sql, now);
  await deleteOldAttempts(db, now);
}
