import type { Db } from '../../db/database.ts';
import {
  countAttempt,
  deleteOldAttempts,
  findAttempts,
  forgetAttempts,
  uncountAttempt,
} from './limit-queries.ts';
import { Problem } from '../endpoint/problem.ts';

export interface Limit {
  /** What is counted, e.g. `contact`. */
  scope: string;
  /** How many are let through in one window. */
  most: number;
  /** The window, in milliseconds from the first of them. */
  within: number;
}

/** Counters in the database, so that a limit holds however many processes serve the shop. */
export interface Limits {
  /** Counts this one, and refuses it with `too-many` when it is one more than the limit allows. */
  spend(limit: Limit, subject: string): Promise<void>;
  /** Takes one back that was spent on something which does not count after all. */
  restore(limit: Limit, subject: string): Promise<void>;
  /** Counts one without judging it. */
  note(limit: Limit, subject: string): Promise<void>;
  /** How many seconds remain until the subject may try again; 0 while it still may. */
  wait(limit: Limit, subject: string): Promise<number>;
  /** Begins anew, e.g. after a login that succeeded. */
  forget(limit: Limit, subject: string): Promise<void>;
}

const sweepEvery = 200;

export function createLimits(db: Db, now: () => number): Limits {
  let counted = 0;

  async function count(limit: Limit, subject: string) {
    const moment = now();
    if (++counted % sweepEvery === 0) await deleteOldAttempts(db, moment);
    return countAttempt(db, limit.scope, subject, moment, moment + limit.within);
  }

  return {
    async spend(limit, subject) {
      const { count: used, resetsAt } = await count(limit, subject);
      if (used > limit.most) throw new Problem('too-many', { seconds: secondsUntil(resetsAt) });
    },
    restore: (limit, subject) => uncountAttempt(db, limit.scope, subject),
    async note(limit, subject) {
      await count(limit, subject);
    },
    async wait(limit, subject) {
      const seen = await findAttempts(db, limit.scope, subject, now());
      return seen && seen.count >= limit.most ? secondsUntil(seen.resetsAt) : 0;
    },
    forget: (limit, subject) => forgetAttempts(db, limit.scope, subject),
  };

  function secondsUntil(moment: number): number {
    return Math.max(1, Math.ceil((moment - now()) / 1000));
  }
}
