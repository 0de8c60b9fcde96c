import type { Db } from '../db/database.ts';
import type { NewsletterRow } from '../db/tables.ts';
import { insertMails } from '../mail/mail-queries.ts';
import type { Outbox } from '../mail/outbox.ts';
import { countByNewsletter, nextSubscribers, sendingNewsletters, takeBatch } from './newsletter-queries.ts';

interface WriteDeps {
  db: Db;
  now: () => number;
  outbox: Outbox;
}

export const writeEvery = 2_000;
const batch = 200;

/**
 * Writes the next batch of mails of each newsletter that is being sent, once most of the last batch is out: a pause
 * takes effect soon, and other mails do not wait behind a long list. A batch and its place in the list are written in
 * one transaction, so every subscriber gets one mail, even if the process dies or several processes run.
 */
export async function writeNewsletters(deps: WriteDeps): Promise<void> {
  for (const newsletter of await sendingNewsletters(deps.db)) {
    const counts = await countByNewsletter(deps.db, [newsletter.id]);
    const waiting = counts.find(({ state }) => state === 'waiting')?.count ?? 0;
    if (waiting < batch / 4) await writeBatch(deps, newsletter);
  }
}

async function writeBatch({ db, now, outbox }: WriteDeps, newsletter: NewsletterRow): Promise<void> {
  await db.transaction(async (trx) => {
    const subscribers = await nextSubscribers(trx, newsletter.lastSubscriber, batch);
    const last = subscribers.at(-1)?.id ?? newsletter.lastSubscriber;
    const state = subscribers.length < batch ? 'sent' : 'sending';
    if (!(await takeBatch(trx, newsletter, last, state, now()))) return;
    const mails = subscribers.map(
      ({ email, lang }) => ({ kind: 'newsletter', to: email, lang, about: newsletter.id }) as const,
    );
    await insertMails(trx, outbox.rows(mails, now()));
  });
}
