import type { Context } from 'hono';
import { Problem } from '../http/endpoint/problem.ts';
import { type AllLimits, hashedSubject, type Limit, tooMany } from '../http/protection/limits.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import type { AccountDeps } from './sessions.ts';

interface AttemptOptions {
  isSeller?: boolean;
  refusal?: 'wrong-login' | 'wrong-password';
}

type Deps = Pick<AccountDeps, 'log' | 'limits' | 'addressOf' | 'browsers'>;

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

/** Counts and limits the logins of shoppers and of the desk. */
export function createLoginAttempts({ log, limits, addressOf, browsers }: Deps) {
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
      await begin(limits, who);
      const found = await compare();
      if (found === null) {
        // The account is not logged: more people read the log than may know it.
        log.warn({ address, seller: isSeller }, 'a login failed');
        await limits.restore(successLimit, pairOf(who), 1);
        throw new Problem(refusal);
      }
      await succeed(limits, who);
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
function begin(limits: AllLimits, who: Guesser): Promise<void> {
  return limits.together(async ({ count }) => {
    const take = async (limit: Limit, subject: string) => {
      const counted = await count(limit, subject);
      if (counted.used > limit.most) throw tooMany('too-many-logins', counted.wait);
      return counted;
    };
    const tries = await take(pairLimit, pairOf(who));
    await take(successLimit, pairOf(who));
    if (who.browser) return;
    await take(addressLimit, who.address);
    const guesses = await count(accountLimit, who.account);
    if (guesses.used > accountLimit.most && tries.used > triesUnderAttack)
      throw tooMany('too-many-logins', tries.wait);
  });
}

/** Takes the failures back: those before the right password were typing errors, not guesses. */
function succeed(limits: AllLimits, who: Guesser): Promise<void> {
  return limits.together(async ({ forget, restore }) => {
    const typos = await forget(pairLimit, pairOf(who));
    if (who.browser) return;
    await restore(addressLimit, who.address, typos);
    await restore(accountLimit, who.account, typos);
  });
}
