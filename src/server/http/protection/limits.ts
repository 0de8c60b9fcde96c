import { hash } from 'node:crypto';
import { mailboxOf } from '../../../rules/accounts.ts';
import type { Db, Sql, Trx } from '../../db/database.ts';
import { countAttempt, deleteOldAttempts, forgetAttempts, uncountAttempts } from './limit-queries.ts';
import { Problem } from '../endpoint/problem.ts';

export interface Limit {
  /** The kind of attempt, e.g. `contact`. */
  scope: string;
  /** How many attempts are allowed in one window. */
  most: number;
  /** The length of the window in milliseconds, from its first attempt. */
  within: number;
}

const sweepEvery = 200;

/** A refusal that says how long to wait, in minutes rounded up. */
export function tooMany(code: TooManyCode, milliseconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new Problem(code, { seconds, minutes, wait: minutes === 1 ? '1 minute' : `${minutes} minutes` });
}

type TooManyCode = 'too-many' | 'too-many-logins' | 'too-many-orders';

/** The counters hold no email, phone or address of a person, only a hash. */
export function hashedSubject(text: string): string {
  return hash('sha256', text);
}

/** For limits on what is sent to one mailbox. */
export function mailboxSubject(email: string): string {
  return hashedSubject(mailboxOf(email));
}

/**
 * Counts what is done in this transaction and refuses it above the limit. The counter's row is locked until the transaction
 * ends, so that of parallel ones the next counts after this one, and what is refused or fails is not counted.
 */
export async function limit(
  trx: Trx,
  { scope, most, within }: Limit,
  subject: string,
  now: number,
  code: TooManyCode = 'too-many',
): Promise<void> {
  const { count, resetsAt } = await countAttempt(trx, scope, subject, now, now + within);
  if (count > most) throw tooMany(code, resetsAt - now);
}

/** The same for what is left out above the limit, such as a mail, and refuses nothing. */
export async function isWithin(
  trx: Trx,
  { scope, most, within }: Limit,
  subject: string,
  now: number,
): Promise<boolean> {
  return (await countAttempt(trx, scope, subject, now, now + within)).count <= most;
}

export type AllLimits = ReturnType<typeof createLimits>;
export type Limits = Omit<AllLimits, 'together'>;

/**
 * Rate limits. The counters are in the database, so that a limit holds across all processes. One
 * statement counts the attempt and returns the count, so that parallel attempts are limited too.
 */
export function createLimits(db: Db, now: () => number) {
  let counted = 0;

  function limitsOn(sql: Sql) {
    /** Returns how many attempts there are in this window, and the milliseconds until it ends. */
    async function count(rule: Limit, subject: string): Promise<{ used: number; wait: number }> {
      const moment = now();
      if (++counted % sweepEvery === 0) await deleteOldAttempts(sql, moment);
      const attempts = await countAttempt(sql, rule.scope, subject, moment, moment + rule.within);
      return { used: attempts.count, wait: attempts.resetsAt - moment };
    }
    return {
      count,
      /** Counts an attempt and refuses it with `too-many` above the limit. */
      async spend(rule: Limit, subject: string) {
        const { used, wait } = await count(rule, subject);
        if (used > rule.most) throw tooMany('too-many', wait);
      },
      /** Takes attempts back that do not count after all. */
      restore: ({ scope }: Limit, subject: string, attempts: number) =>
        uncountAttempts(sql, scope, subject, attempts),
      /** Resets the counter, e.g. after a successful login. Returns how many attempts it had. */
      forget: ({ scope }: Limit, subject: string) => forgetAttempts(sql, scope, subject),
    };
  }

  return {
    ...limitsOn(db.sql),
    /** Several steps in one transaction. An error takes all of them back. */
    together: <T>(work: (limits: ReturnType<typeof limitsOn>) => Promise<T>): Promise<T> =>
      db.transaction((trx) => work(limitsOn(trx))),
  };
}
