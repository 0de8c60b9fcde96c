import type { Newsletter } from '../../contract/mails.ts';
import { isoTime } from '../../rules/dates.ts';
import { asMember, changed, logChange } from '../changes/change-log.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { NewsletterRow } from '../db/tables.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import type { DeskMember } from '../http/endpoint/guards.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import { newMail, queueMail } from '../mail/mail-queries.ts';
import type { MailRenderer } from '../mail/send-mails.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import {
  above,
  countsBy,
  deleteRows,
  findRow,
  findRows,
  insertRows,
  lockRow,
  not,
  updateRows,
} from '../db/rows.ts';

type WriteDeps = Pick<AppDeps, 'db' | 'now' | 'outbox'>;

export function newsletterDeskApi({ db, now, outbox, render }: WriteDeps & { render: MailRenderer }) {
  async function move(
    member: DeskMember,
    id: string,
    from: NewsletterRow['state'][],
    to: NewsletterRow['state'],
  ) {
    await db.transaction(async (trx) => {
      await asMember(trx, member);
      const { state, subject } = orProblem(await lockRow(trx, 'newsletters', { id }), 'unknown-newsletter');
      if (state !== to && !from.includes(state)) throw new Problem('newsletter-sent');
      if (state !== to) await updateRows(trx, 'newsletters', { id }, { state: to, updatedAt: now() });
      await logChange(trx, member, { title: subject, changes: changed({ state }, { state: to }) });
    });
  }

  return {
    async 'GET /api/newsletter/list'() {
      const rows = await findRows(db.sql, 'newsletters', { id: above('') }, ['-id'], shown);
      const ids = rows.map(({ id }) => id);
      const counts = await countMails(db, ids);
      return { newsletters: rows.map((row) => onWire(row, counts)) };
    },

    async 'POST /api/newsletter/save'({ body: { id, books, ...texts }, member }) {
      const updatedAt = now();
      const written = { ...texts, bookIds: JSON.stringify(books), updatedAt };
      const row = await db.transaction(async (trx): Promise<NewsletterRow> => {
        await asMember(trx, member);
        if (id === undefined) {
          const fresh = { id: newId(updatedAt), state: 'draft', lastSubscriber: '' } as const;
          const added = { ...written, ...fresh, createdAt: updatedAt };
          await insertRows(trx, 'newsletters', added);
          await logChange(trx, member, { title: texts.subject });
          return added;
        }
        const before = orProblem(await lockRow(trx, 'newsletters', { id }), 'unknown-newsletter');
        if (before.state !== 'draft') throw new Problem('newsletter-sent');
        await updateRows(trx, 'newsletters', { id }, written);
        const after = { ...before, ...written };
        await logChange(trx, member, { title: texts.subject, changes: changed(before, after) });
        return after;
      });
      return { message: 'The newsletter is saved.', newsletter: onWire(row, []) };
    },

    async 'GET /api/newsletter/preview'({ query: { id, lang } }) {
      const mail = newMail({ kind: 'newsletter-test', to: outbox.seller, lang, about: id }, now());
      const { subject, html, text } = orProblem(await render(mail), 'unknown-newsletter');
      return { subject, html, text };
    },

    async 'POST /api/newsletter/test'({ body: { id, lang }, member }) {
      if (outbox.mode === 'off') throw new Problem('mail-off');
      const test = { kind: 'newsletter-test', to: outbox.seller, lang, about: id } as const;
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const { subject } = orProblem(await findRow(trx, 'newsletters', { id }), 'unknown-newsletter');
        await queueMail(trx, outbox, test, now());
        await logChange(trx, member, { title: subject });
      });
      return { message: 'The test is sent to you.' };
    },

    async 'POST /api/newsletter/send'({ body: { id }, member }) {
      if (outbox.mode === 'off') throw new Problem('mail-off');
      await move(member, id, ['draft', 'paused'], 'sending');
      return { message: 'The newsletter is being sent.' };
    },

    async 'POST /api/newsletter/pause'({ body: { id }, member }) {
      await move(member, id, ['sending'], 'paused');
      return { message: 'The newsletter is paused.' };
    },

    async 'POST /api/newsletter/remove'({ body: { email }, member }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        if (!(await deleteRows(trx, 'subscribers', { email }))) throw new Problem('unknown-subscriber');
        await logChange(trx, member);
      });
      return { message: 'The subscriber is removed.' };
    },
  } satisfies Partial<Handlers>;
}

const shown = 50;
/** How many mails of each newsletter are in which state. */
const countMails = ({ sql }: Db, ids: readonly string[]) =>
  countsBy(sql, 'mails', ['about', 'state'], { kind: 'newsletter', about: ids });
type Counts = Awaited<ReturnType<typeof countMails>>;

function onWire({ id, bookIds, createdAt, ...row }: NewsletterRow, counts: Counts): Newsletter {
  const { subject, subjectAr, body, bodyAr, state } = row;
  const count = (...states: string[]) =>
    counts
      .filter((one) => one.about === id && states.includes(one.state))
      .reduce((sum, one) => sum + one.count, 0);
  return {
    _id: id,
    subject,
    subjectAr,
    body,
    bodyAr,
    books: JSON.parse(bookIds) as string[],
    state,
    sent: count('sent', 'kept'),
    waiting: count('waiting'),
    failed: count('failed'),
    createdAt: isoTime(createdAt),
  };
}

export const writeEvery = 2_000;
const batch = 200;

/**
 * Writes the next batch of mails of each newsletter that is being sent, once most of the last batch is out: a pause
 * takes effect soon, and other mails do not wait behind a long list. A batch and its place in the list are written in
 * one transaction, so every subscriber gets one mail, even if the process dies or several processes run.
 */
export async function writeNewsletters(deps: WriteDeps): Promise<void> {
  for (const newsletter of await findRows(deps.db.sql, 'newsletters', { state: 'sending' }, ['id'])) {
    const counts = await countMails(deps.db, [newsletter.id]);
    const waiting = counts.find(({ state }) => state === 'waiting')?.count ?? 0;
    if (waiting < batch / 4) await writeBatch(deps, newsletter);
  }
}

async function writeBatch({ db, now, outbox }: WriteDeps, newsletter: NewsletterRow): Promise<void> {
  await db.transaction(async (trx) => {
    const next = { id: above(newsletter.lastSubscriber), confirmedAt: not(null) };
    const subscribers = await findRows(trx, 'subscribers', next, ['id'], batch);
    const { id, lastSubscriber } = newsletter;
    const after = {
      lastSubscriber: subscribers.at(-1)?.id ?? lastSubscriber,
      state: subscribers.length < batch ? 'sent' : 'sending',
      updatedAt: now(),
    } as const;
    // Unless another process wrote this batch, or the newsletter was paused.
    if (!(await updateRows(trx, 'newsletters', { id, state: 'sending', lastSubscriber }, after))) return;
    const mails = subscribers.map(
      ({ email, lang }) => ({ kind: 'newsletter', to: email, lang, about: id }) as const,
    );
    await queueMail(trx, outbox, mails, now());
  });
}
