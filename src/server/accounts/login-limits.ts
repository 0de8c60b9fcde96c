import { hashedSubject, type Limit, type Limits, tooMany } from '../http/protection/limits.ts';

const minute = 60_000;
const pairLimit: Limit = { scope: 'login-pair', most: 10, within: 15 * minute };
const addressLimit: Limit = { scope: 'login-address', most: 50, within: 15 * minute };
const accountLimit: Limit = { scope: 'login-account', most: 50, within: 60 * minute };
const triesUnderAttack = 2;
/** Each success costs a hash and a session, too. */
const successLimit: Limit = { scope: 'login-success', most: 200, within: 15 * minute };

export interface LoginLimits {
  /** Counts a failure and a success before the password is compared, or refuses the attempt. */
  begin(account: string, address: string): Promise<void>;
  /** Takes the success back. */
  failed(account: string, address: string): Promise<void>;
  /** Takes the failures back. */
  succeeded(account: string, address: string): Promise<void>;
}

/**
 * Counts logins by account and address. While an account is guessed at from many addresses, each address has fewer
 * attempts. No address is refused before its own first failure, so an attacker cannot lock the owner out.
 */
export function createLoginLimits(limits: Limits): LoginLimits {
  const pair = (account: string, address: string) => `${hashedSubject(account)} ${address}`;
  return {
    async begin(account, address) {
      const both = pair(account, address);
      const counted: [Limit, string][] = [];
      const refuse = async (wait: number) => {
        for (const [limit, subject] of counted) await limits.restore(limit, subject, 1);
        throw tooMany('too-many-logins', wait);
      };
      const take = async (limit: Limit, subject: string) => {
        const count = await limits.count(limit, subject);
        if (count.used > limit.most) await refuse(count.wait);
        counted.push([limit, subject]);
        return count;
      };
      const tries = await take(pairLimit, both);
      await take(addressLimit, address);
      await take(successLimit, both);
      const guesses = await limits.count(accountLimit, hashedSubject(account));
      if (guesses.used > accountLimit.most && tries.used > triesUnderAttack) await refuse(tries.wait);
    },
    failed: (account, address) => limits.restore(successLimit, pair(account, address), 1),
    async succeeded(account, address) {
      // Whoever knows the password did not guess: the failures before were typing errors.
      const typos = await limits.forget(pairLimit, pair(account, address));
      await limits.restore(addressLimit, address, typos);
      await limits.restore(accountLimit, hashedSubject(account), typos);
    },
  };
}
