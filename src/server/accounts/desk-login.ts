import { orProblem, Problem } from '../http/endpoint/problem.ts';
import type { Limit } from '../http/protection/limits.ts';
import type { Sql, Trx } from '../db/database.ts';
import type { MemberRow } from './member-rows.ts';
import type { AccountDeps } from './sessions.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { type MemberKey, ownerId, updateMember } from './member-queries.ts';
import { passwordFits } from './passwords.ts';
import { findSellerHash, lockSeller } from './reset-queries.ts';
import { useCode } from './totp.ts';
import { findRow } from '../db/rows.ts';

/** The owner's account where logins are counted. */
export const sellerAccount = 'the seller';
/** How the failed logins of a member of the staff are counted, by their email or id. */
export const staffAccount = (key: string) => `staff ${key}`;
/** Of one account, from anywhere: whoever tries codes knows the password already. */
export const codeLimit: Limit = { scope: 'second-factor', most: 10, within: 15 * 60_000 };

/** A member whose password was right, and the hash that said so. */
interface CheckedMember {
  member: MemberRow;
  hash: string | undefined;
}

type Deps = Pick<AccountDeps, 'db' | 'now' | 'limits' | 'sellerLogin'>;

/** How the staff proves who they are: by a password, and by a code where they have set up a second factor. */
export function createDeskLogin(
  { db, now, limits, sellerLogin }: Deps,
  { attempt }: Pick<LoginAttempts, 'attempt'>,
) {
  /** Undefined where the configured password decides. */
  const hashOf = async (sql: Sql, { id, passwordHash }: MemberRow) =>
    id === ownerId ? findSellerHash(sql, sellerLogin.fingerprint) : passwordHash;

  /** An unknown email takes as long as a wrong password. */
  function checkPassword(
    who: MemberKey,
    password: string,
    address: string,
    refusal: 'wrong-login' | 'wrong-password' = 'wrong-login',
  ): Promise<CheckedMember> {
    const isOwner = 'id' in who ? who.id === ownerId : sellerLogin.isOwner(who.email);
    const account = isOwner ? sellerAccount : staffAccount(Object.values(who).join());
    const compare = async () => {
      const member = await findRow(db.sql, 'members', isOwner ? { id: ownerId } : who);
      const hash = member && (await hashOf(db.sql, member));
      const fits = await (isOwner ? sellerLogin.fits(password, hash) : passwordFits(password, hash));
      return fits && member ? { member, hash } : null;
    };
    return attempt(account, address, compare, { isSeller: true, refusal });
  }

  /**
   * Runs `work` in a transaction, if the password is still the one that was checked. If the account has a second factor,
   * the code is used up in the same transaction.
   */
  async function prove<T>(
    { member: { id, totpSecret }, hash }: CheckedMember,
    code: string | undefined,
    work: (trx: Trx, member: MemberRow) => Promise<T>,
  ): Promise<T> {
    if (totpSecret !== null) {
      if (code === undefined) throw new Problem('code-needed');
      await limits.spend(codeLimit, id);
    }
    const result = await db.transaction(async (trx) => {
      await lockSeller(trx);
      const member = await findRow(trx, 'members', { id });
      if (!member || (await hashOf(trx, member)) !== hash) throw new Problem('wrong-login');
      if (member.totpSecret !== null) {
        const used = orProblem(code === undefined ? null : useCode(member, code, now()), 'wrong-code');
        await updateMember(trx, id, used);
      }
      return work(trx, member);
    });
    await limits.forget(codeLimit, id);
    return result;
  }

  return { checkPassword, prove };
}
