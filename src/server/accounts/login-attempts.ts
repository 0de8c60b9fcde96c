import { Problem } from '../http/endpoint/problem.ts';
import { type AllLimits, hashedSubject, type Limit, tooMany } from '../http/protection/limits.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import type { Log } from '../log.ts';

interface AttemptOptions {
  isSeller?: boolean;
  refusal?: 'wrong-login' | 'wrong-password';
}

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

/** Counts and limits the logins of shoppers and of the desk. */
export function createLoginAttempts({ log, limits }: { log: Log; limits: AllLimits }) {
  const loginLimits = createLoginLimits(limits);
  // A hash uses one core and 19 MiB, so only two are computed at a time.
  const hashing = new Semaphore(2, 500, 'passwords');
  // The seller waits for no shopper.
  const sellerLogins = new Semaphore(1, 500);

  /** `compare` returns null for wrong credentials. */
  function attempt<T>(
    account: string,
    address: string,
    compare: () => Promise<T | null>,
    { isSeller = false, refusal = 'wrong-login' }: AttemptOptions = {},
  ): Promise<T> {
    return (isSeller ? sellerLogins : hashing).run(async () => {
      await loginLimits.begin(account, address);
      const found = await compare();
      if (found === null) {
        // The account is not logged: more people read the log than may know it.
        log.warn({ address, seller: isSeller }, 'a login failed');
        await loginLimits.failed(account, address);
        throw new Problem(refusal);
      }
      await loginLimits.succeeded(account, address);
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

/**
 * Counts logins by account and address. While an account is guessed at from many addresses, each address has fewer
 * attempts. No address is refused before its own first failure, so an attacker cannot lock the owner out.
 */
function createLoginLimits(limits: AllLimits) {
  const pair = (account: string, address: string) => `${hashedSubject(account)} ${address}`;
  return {
    /** Counts a failure and a success before the password is compared, or refuses the attempt. */
    begin: (account: string, address: string) =>
      limits.together(async ({ count }) => {
        const take = async (limit: Limit, subject: string) => {
          const counted = await count(limit, subject);
          if (counted.used > limit.most) throw tooMany('too-many-logins', counted.wait);
          return counted;
        };
        const tries = await take(pairLimit, pair(account, address));
        await take(addressLimit, address);
        await take(successLimit, pair(account, address));
        const guesses = await count(accountLimit, hashedSubject(account));
        if (guesses.used > accountLimit.most && tries.used > triesUnderAttack)
          throw tooMany('too-many-logins', tries.wait);
      }),
    /** Takes the success back. */
    failed: (account: string, address: string) => limits.restore(successLimit, pair(account, address), 1),
    /** Takes the failures back. */
    succeeded: (account: string, address: string) =>
      limits.together(async ({ forget, restore }) => {
        // The password was right, so the failures before it were typing errors, not guesses.
        const typos = await forget(pairLimit, pair(account, address));
        await restore(addressLimit, address, typos);
        await restore(accountLimit, hashedSubject(account), typos);
      }),
  };
}
