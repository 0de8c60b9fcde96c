import { Problem } from '../http/endpoint/problem.ts';
import type { AllLimits } from '../http/protection/limits.ts';
import { Semaphore } from '../http/protection/semaphore.ts';
import type { Log } from '../log.ts';
import { createLoginLimits } from './login-limits.ts';

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
