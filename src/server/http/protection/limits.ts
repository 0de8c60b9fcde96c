import type { Db } from '../../db/database.ts';
import {
  countAttempt,
  deleteOldAttempts,
  findAttempts,
  forgetAttempts,
  uncountAttempts,
} from './limit-queries.ts';
import { Problem } from '../endpoint/problem.ts';

export interface Limit {
  /** The kind of attempt, e.g. `contact`. */
  scope: string;
  /** How many attempts are allowed in one window. */
  most: number;
  /** The length of the window in milliseconds, from its first attempt. */
  within: number;
}

/** Rate limits. The counters are in the database, so that a limit holds across all processes. */
export interface Limits {
  /** Counts an attempt and refuses it with `too-many` above the limit. */
  spend(limit: Limit, subject: string): Promise<void>;
  /** Takes attempts back that do not count after all. */
  restore(limit: Limit, subject: string, count: number): Promise<void>;
  /** Counts an attempt without refusing it. */
  note(limit: Limit, subject: string): Promise<void>;
  /** The milliseconds until the subject may try again; 0 while it may. */
  wait(limit: Limit, subject: string): Promise<number>;
  /** Resets the counter, e.g. after a successful login. Returns how many attempts it had. */
  forget(limit: Limit, subject: string): Promise<number>;
}

const sweepEvery = 200;

/** A refusal that says how long to wait, in minutes rounded up. */
export function tooMany(code: TooManyCode, milliseconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new Problem(code, { seconds, minutes, wait: minutes === 1 ? '1 minute' : `${minutes} minutes` });
}

type TooManyCode = 'too-many' | 'too-many-logins' | 'too-many-orders';

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
      if (used > limit.most) throw tooMany('too-many', resetsAt - now());
    },
    restore: (limit, subject, attempts) => uncountAttempts(db, limit.scope, subject, attempts),
    async note(limit, subject) {
      await count(limit, subject);
    },
    async wait(limit, subject) {
      const seen = await findAttempts(db, limit.scope, subject, now());
      return seen && seen.count >= limit.most ? seen.resetsAt - now() : 0;
    },
    forget: (limit, subject) => forgetAttempts(db, limit.scope, subject),
  };
}
