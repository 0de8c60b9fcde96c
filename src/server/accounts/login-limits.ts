import { type Limit, type Limits, tooMany } from '../http/protection/limits.ts';

const minute = 60_000;
const pairLimit: Limit = { scope: 'login-pair', most: 10, within: 15 * minute };
const addressLimit: Limit = { scope: 'login-address', most: 50, within: 15 * minute };
const accountLimit: Limit = { scope: 'login-account', most: 50, within: 60 * minute };
const pairUnderAttack: Limit = { ...pairLimit, most: 2 };
/** Each success costs a hash and a session, too. */
const successLimit: Limit = { scope: 'login-success', most: 200, within: 15 * minute };

export interface LoginLimits {
  refuse(account: string, address: string): Promise<void>;
  failed(account: string, address: string): Promise<void>;
  succeeded(account: string, address: string): Promise<void>;
}

/**
 * Counts failed logins by account and address. While an account is guessed at from many addresses, each address has
 * fewer attempts, but none is refused before its own first failure: nobody can lock the owner out.
 */
export function createLoginLimits(limits: Limits): LoginLimits {
  const pair = (account: string, address: string) => `${account} ${address}`;
  return {
    async refuse(account, address) {
      const attacked = (await limits.wait(accountLimit, account)) > 0;
      const wait = Math.max(
        await limits.wait(attacked ? pairUnderAttack : pairLimit, pair(account, address)),
        await limits.wait(addressLimit, address),
        await limits.wait(successLimit, pair(account, address)),
      );
      if (wait > 0) throw tooMany('too-many-logins', wait);
    },
    async failed(account, address) {
      await limits.note(pairLimit, pair(account, address));
      await limits.note(addressLimit, address);
      await limits.note(accountLimit, account);
    },
    async succeeded(account, address) {
      await limits.note(successLimit, pair(account, address));
      // Whoever knows the password did not guess: the failures before were typing errors.
      const typos = await limits.forget(pairLimit, pair(account, address));
      if (typos === 0) return;
      await limits.restore(addressLimit, address, typos);
      await limits.restore(accountLimit, account, typos);
    },
  };
}
