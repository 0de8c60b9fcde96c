import type { MailRow } from '../db/tables.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { type Limit, mailboxSubject } from '../http/protection/limits.ts';
import { insertMails } from '../mail/mail-queries.ts';
import type { AccountDeps } from './account-deps.ts';
import { confirmEmail, findUserById } from './account-queries.ts';
import { createConfirmLinks } from './confirm-links.ts';

/** To one mailbox. More sign-ups and requests are answered the same, but write no mail. */
const mailboxLimit: Limit = { scope: 'confirm-mailbox', most: 5, within: 24 * 60 * 60_000 };

type ConfirmDeps = Pick<AccountDeps, 'db' | 'now' | 'limits' | 'outbox'>;

/** The mail with the link that confirms an email, or none if the mailbox had enough of them. */
export async function confirmMails(
  { now, limits, outbox }: Omit<ConfirmDeps, 'db'>,
  to: string,
  lang: 'en' | 'ar',
): Promise<MailRow[]> {
  const { used } = await limits.count(mailboxLimit, mailboxSubject(to));
  return used > mailboxLimit.most ? [] : outbox.rows([{ kind: 'email-confirm', to, lang }], now());
}

type Names = 'GET /api/user/confirmed' | 'POST /api/user/confirm' | 'POST /api/user/confirm-mail';

export function confirmApi(deps: ConfirmDeps): Handlers<Names> {
  const { db, now, outbox } = deps;
  const links = createConfirmLinks(db);
  return {
    async 'GET /api/user/confirmed'({ shopper }) {
      return { confirmed: Boolean((await findUserById(db.sql, shopper.id))?.confirmedAt) };
    },

    async 'POST /api/user/confirm'({ body: { token } }) {
      const user = await links.read(token);
      if (!user || !(await confirmEmail(db.sql, user, now()))) throw new Problem('bad-reset-link');
      return { message: 'Email confirmed.' };
    },

    async 'POST /api/user/confirm-mail'({ body: { lang = 'en' }, shopper }) {
      if (outbox.mode === 'off') throw new Problem('mail-off');
      await insertMails(db.sql, await confirmMails(deps, shopper.email, lang));
      return { message: 'We have sent you a link to confirm your email.' };
    },
  };
}
