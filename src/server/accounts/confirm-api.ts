import { mailboxOf } from '../../rules/accounts.ts';
import type { UserRow } from '../db/tables.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import { isWithin, type Limit, mailboxSubject } from '../http/protection/limits.ts';
import { queueMail } from '../mail/mail-queries.ts';
import type { AccountDeps } from './sessions.ts';
import type { Db, Trx } from '../db/database.ts';
import { createSigner } from '../db/signer.ts';
import { findRow, updateRows } from '../db/rows.ts';

/** To one mailbox, and as many to other spellings of it: a stranger can sign up with them. More write no mail. */
const mailboxLimit: Limit = { scope: 'confirm-mailbox', most: 5, within: 24 * 60 * 60_000 };

type ConfirmDeps = Pick<AccountDeps, 'db' | 'now' | 'outbox'>;

/** Writes the mail with the link that confirms an email, unless the mailbox had enough of them. */
export async function mailConfirmation(
  trx: Trx,
  { now, outbox }: ConfirmDeps,
  to: string,
  lang: 'en' | 'ar',
): Promise<void> {
  const subject = mailboxSubject(to) + (mailboxOf(to) === to ? '' : ' +');
  if (!(await isWithin(trx, mailboxLimit, subject, now()))) return;
  await queueMail(trx, outbox, { kind: 'email-confirm', to, lang }, now());
}

export function confirmApi(deps: ConfirmDeps) {
  const { db, now, outbox } = deps;
  const links = createConfirmLinks(db);
  return {
    async 'GET /api/user/confirmed'({ shopper }) {
      return { confirmed: Boolean((await findRow(db.sql, 'users', { id: shopper.id }))?.confirmedAt) };
    },

    async 'POST /api/user/confirm'({ body: { token } }) {
      const { id, email } = orProblem(await links.read(token), 'bad-reset-link');
      // Unless the account has another email now.
      if (!(await updateRows(db.sql, 'users', { id, email }, { confirmedAt: now() })))
        throw new Problem('bad-reset-link');
      return { message: 'Email confirmed.' };
    },

    async 'POST /api/user/confirm-mail'({ body: { lang = 'en' }, shopper }) {
      if (outbox.mode === 'off') throw new Problem('mail-off');
      await db.transaction((trx) => mailConfirmation(trx, deps, shopper.email, lang));
      return { message: 'We have sent you a link to confirm your email.' };
    },
  } satisfies Partial<Handlers>;
}

/** The links that confirm the email of an account. They work as long as it has this email. */
export function createConfirmLinks(db: Db) {
  const signer = createSigner(db, 'confirm-email');
  return {
    sign: async ({ id, email }: Pick<UserRow, 'id' | 'email'>) =>
      `${id}.${await signer.sign(`${id} ${email}`)}`,
    async read(token: string): Promise<UserRow | null> {
      const [, id = '', signature = ''] = /^([0-9a-f]{24})\.([\w-]{43})$/.exec(token) ?? [];
      const user = id ? await findRow(db.sql, 'users', { id }) : undefined;
      return user && (await signer.isSigned(`${id} ${user.email}`, signature)) ? user : null;
    },
  };
}
