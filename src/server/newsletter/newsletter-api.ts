import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import { isWithin, limit, type Limit, mailboxSubject } from '../http/protection/limits.ts';
import { queueMail } from '../mail/mail-queries.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import { createSigner } from '../db/signer.ts';
import { deleteRows, findRow, insertRows, updateRows } from '../db/rows.ts';

const minute = 60_000;
export const subscribeLimit: Limit = { scope: 'newsletter', most: 20, within: 10 * minute };
/** To one mailbox. More requests are answered the same, but write no mail. */
const mailboxLimit: Limit = { scope: 'newsletter-mailbox', most: 3, within: 24 * 60 * minute };

export function newsletterApi({ db, now, addressOf, outbox }: AppDeps) {
  const links = createSubscriberLinks(db);

  async function leave(token: string) {
    const id = orProblem(await links.read('leave', token), 'bad-newsletter-link');
    await deleteRows(db.sql, 'subscribers', { id });
    return { message: 'You are unsubscribed.' };
  }

  return {
    /** The same answer and the same rows for a known address: the list must not be guessed. */
    async 'POST /api/newsletter/subscribe'({ body: { email, lang = 'en' }, c }) {
      if (outbox.mode === 'off') throw new Problem('mail-off');
      const createdAt = now();
      const mail = { kind: 'newsletter-confirm', to: email, lang } as const;
      await db.transaction(async (trx) => {
        await limit(trx, subscribeLimit, addressOf(c), createdAt);
        const subscriber = { id: newId(createdAt), email, lang, confirmedAt: null, createdAt };
        await insertRows(trx, 'subscribers', subscriber, { ifNew: true });
        if (await isWithin(trx, mailboxLimit, mailboxSubject(email), createdAt))
          await queueMail(trx, outbox, mail, createdAt);
      });
      return { message: 'Please confirm by the link in the mail we have sent you.' };
    },

    async 'POST /api/newsletter/confirm'({ body: { token } }) {
      const id = orProblem(await links.read('confirm', token), 'bad-newsletter-link');
      orProblem(await findRow(db.sql, 'subscribers', { id }), 'bad-newsletter-link');
      await updateRows(db.sql, 'subscribers', { id, confirmedAt: null }, { confirmedAt: now() });
      return { message: 'You are on the list. We will write when new books arrive.' };
    },

    /** For mail programs (RFC 8058) and for the page. An address that has left already gets the same answer. */
    'POST /api/newsletter/leave': ({ query: { token } }) => leave(token),

    /** A mail program that only opens links gets the page. */
    'GET /api/newsletter/leave': async ({ query: { token }, c }) =>
      c.redirect(`/newsletter/leave#${encodeURIComponent(token)}`),
  } satisfies Partial<Handlers>;
}

type Purpose = 'confirm' | 'leave';

/** The links to confirm and to end a subscription. They work as long as the subscription exists. */
export function createSubscriberLinks(db: Db) {
  const signer = createSigner(db, 'newsletter');
  return {
    sign: async (purpose: Purpose, id: string) => `${id}.${await signer.sign(`${purpose} ${id}`)}`,
    async read(purpose: Purpose, token: string): Promise<string | null> {
      const [, id = '', signature = ''] = /^([0-9a-f]{24})\.([\w-]{43})$/.exec(token) ?? [];
      return id && (await signer.isSigned(`${purpose} ${id}`, signature)) ? id : null;
    },
  };
}
