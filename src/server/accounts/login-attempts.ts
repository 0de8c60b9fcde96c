import type { Context } from 'hono';
import type { Trx } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { forget, giveBack } from '../http/protection/limit-queries.ts';
import { count, hashedSubject, limit, type Limit, tooMany } from '../http/protection/limits.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import type { AccountDeps } from './sessions.ts';

interface AttemptOptions {
  isSeller?: boolean;
  refusal?: 'wrong-login' | 'wrong-password';
}

type Deps = Pick<AccountDeps, 'db' | 'now' | 'log' | 'addressOf' | 'browsers'>;

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

/** Counts and limits the logins of shoppers and of the desk. */
export function createLoginAttempts({ db, now, log, addressOf, browsers }: Deps) {
  // A hash uses one core and 19 MiB, so only two are computed at a time.
  const hashing = new Semaphore(2, 500, 'passwords');
  // The seller waits for no shopper.
  const sellerLogins = new Semaphore(1, 500);

  /** `compare` returns null for wrong credentials. */
  async function attempt<T>(
    c: Context,
    account: string,
    compare: () => Promise<T | null>,
    { isSeller = false, refusal = 'wrong-login' }: AttemptOptions = {},
  ): Promise<T> {
    const address = addressOf(c);
    const who = { account: hashedSubject(account), address, browser: await browsers.find(c, account) };
    return (isSeller ? sellerLogins : hashing).run(async () => {
      await db.transaction((trx) => begin(trx, who, now()));
      const found = await compare();
      if (found === null) {
        // The account is not logged: more people read the log than may know it.
        log.warn({ address, seller: isSeller }, 'a login failed');
        await giveBack(db.sql, successLimit, pairOf(who), 1);
        throw new Problem(refusal);
      }
      await db.transaction((trx) => succeed(trx, who));
      return found;
    }, address);
  }

  return { hashing, attempt };
}

const minute = 60_000;
const pairLimit: Limit = { scope: 'login-pair', most: 10, within: 15 * minute };
const addressLimit: Limit = { scope: 'login-address', most: 50, within: 15 * minute };
const accountLimit: Limit = { scope: 'login-account', most: 50, within: 60 * minute };
const triesUnderAttack = 2;
/** Each success costs a hash and a session, too. */
const successLimit: Limit = { scope: 'login-success', most: 200, within: 15 * minute };

interface Guesser {
  account: string;
  address: string;
  /** The id of a browser that has logged in to the account before. */
  browser: string | null;
}

const pairOf = ({ account, address, browser }: Guesser) => `${account} ${browser ?? address}`;

/**
 * Counts a failure and a success before the password is compared, or refuses the attempt. A known browser has counters of
 * its own. All others are counted by address too, and have fewer attempts at an account that is guessed at from many
 * addresses. No address is refused before its own first failure.
 */
async function begin(trx: Trx, who: Guesser, now: number): Promise<void> {
  const take = (rule: Limit, subject: string) => limit(trx, rule, subject, now, 'too-many-logins');
  const pair = pairOf(who);
  const tries = await take(pairLimit, pair);
  await take(successLimit, pair);
  if (who.browser) return;
  await take(addressLimit, who.address);
  const guesses = await count(trx, accountLimit, who.account, now);
  if (guesses.used > accountLimit.most && tries.used > triesUnderAttack)
    throw tooMany('too-many-logins', tries.wait);
}

/** Takes the failures back: those before the right password were typing errors, not guesses. */
async function succeed(trx: Trx, who: Guesser): Promise<void> {
  const typos = await forget(trx, pairLimit, pairOf(who));
  if (who.browser) return;
  await giveBack(trx, addressLimit, who.address, typos);
  await giveBack(trx, accountLimit, who.account, typos);
}
