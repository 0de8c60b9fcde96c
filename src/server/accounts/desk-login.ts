import type { Context } from 'hono';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import { forget } from '../http/protection/limit-queries.ts';
import { limit, type Limit } from '../http/protection/limits.ts';
import type { Sql, Trx } from '../db/database.ts';
import type { MemberRow } from '../db/tables.ts';
import type { AccountDeps } from './sessions.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { passwordFits } from './passwords.ts';
import { findSellerHash, lockSeller, ownerId } from './account-queries.ts';
import { isAppCode, useCode } from './totp.ts';
import { findRow, updateRows } from '../db/rows.ts';

/** Of the app, which has six digits. Who tries codes knows the password already; a recovery code is too long to be guessed. */
const codeLimit: Limit = { scope: 'second-factor', most: 10, within: 15 * 60_000 };

/** A member whose password was right, and the hash that said so. */
interface CheckedMember {
  member: MemberRow;
  hash: string | undefined;
  /** Where logins are counted. */
  account: string;
  /** Where codes are counted: a browser that is known has a counter of its own. */
  guesser: string;
}

type Deps = Pick<AccountDeps, 'db' | 'now' | 'sellerLogin' | 'browsers'>;

/** How the staff proves who they are: by a password, and by a code where they have set up a second factor. */
export function createDeskLogin(
  { db, now, sellerLogin, browsers }: Deps,
  { attempt }: Pick<LoginAttempts, 'attempt'>,
) {
  /** Undefined where the configured password decides. */
  const hashOf = async (sql: Sql, { id, passwordHash }: MemberRow) =>
    id === ownerId ? findSellerHash(sql, sellerLogin.fingerprint) : passwordHash;

  /** An unknown email takes as long as a wrong password. */
  async function checkPassword(
    c: Context,
    who: { id: string } | { email: string },
    password: string,
    refusal: 'wrong-login' | 'wrong-password' = 'wrong-login',
  ): Promise<CheckedMember> {
    const isOwner = 'id' in who ? who.id === ownerId : sellerLogin.isOwner(who.email);
    const member = await findRow(db.sql, 'members', isOwner ? { id: ownerId } : who);
    const account = `staff ${member?.id ?? Object.values(who).join()}`;
    const guesser = `${account} ${(await browsers.find(c, account)) ?? ''}`;
    const compare = async () => {
      const hash = member && (await hashOf(db.sql, member));
      const fits = await (isOwner ? sellerLogin.fits(password, hash) : passwordFits(password, hash));
      return fits && member ? { member, hash, account, guesser } : null;
    };
    return attempt(c, account, compare, { isSeller: true, refusal });
  }

  /** The member, locked, if the password is still the one that was checked. */
  async function lockChecked(trx: Trx, { member: { id }, hash }: CheckedMember): Promise<MemberRow> {
    await lockSeller(trx);
    const member = await findRow(trx, 'members', { id });
    if (!member || (await hashOf(trx, member)) !== hash) throw new Problem('wrong-login');
    return member;
  }

  /** Runs `work` in a transaction. If the account has a second factor, the code is used up in it. */
  async function prove<T>(
    checked: CheckedMember,
    code: string | undefined,
    work: (trx: Trx, member: MemberRow) => Promise<T>,
  ): Promise<T> {
    const { guesser, member } = checked;
    if (member.totpSecret !== null && code === undefined) throw new Problem('code-needed');
    if (code !== undefined && isAppCode(code)) await limit(db.sql, codeLimit, guesser, now());
    const result = await db.transaction(async (trx) => {
      const locked = await lockChecked(trx, checked);
      if (locked.totpSecret !== null) {
        const used = orProblem(code === undefined ? null : useCode(locked, code, now()), 'wrong-code');
        await updateRows(trx, 'members', { id: locked.id }, used);
      }
      return work(trx, locked);
    });
    await forget(db.sql, codeLimit, guesser);
    return result;
  }

  return { checkPassword, lockChecked, prove };
}
