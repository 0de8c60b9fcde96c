import { hash } from 'node:crypto';
import { mailboxOf } from '../../../rules/accounts.ts';
import type { Sql, Trx } from '../../db/database.ts';
import { countAttempt } from './limit-queries.ts';
import { Problem } from '../endpoint/problem.ts';

export interface Limit {
  scope: string;
  most: number;
  /** The length of the window in milliseconds, from its first attempt. */
  within: number;
}

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
 * Counts an attempt in the database, so that a limit holds across all processes, in one statement, so that parallel attempts
 * are limited too. Returns how many there are in this window, and the milliseconds until it ends.
 */
export async function count(sql: Sql, { scope, within }: Limit, subject: string, now: number) {
  const attempts = await countAttempt(sql, scope, subject, now, now + within);
  return { used: attempts.count, wait: attempts.resetsAt - now };
}

/**
 * Counts an attempt and refuses it above the limit. What is done is counted in its transaction: the counter's row is locked
 * until that ends, so that of parallel ones the next counts after this one, and what is refused or fails is not counted.
 * Guesses of a secret are counted outside.
 */
export async function limit(
  sql: Sql,
  rule: Limit,
  subject: string,
  now: number,
  code: TooManyCode = 'too-many',
): Promise<{ used: number; wait: number }> {
  const counted = await count(sql, rule, subject, now);
  if (counted.used > rule.most) throw tooMany(code, counted.wait);
  return counted;
}

/** The same for what is left out above the limit, such as a mail, and refuses nothing. */
export async function isWithin(trx: Trx, rule: Limit, subject: string, now: number): Promise<boolean> {
  return (await count(trx, rule, subject, now)).used <= rule.most;
}
