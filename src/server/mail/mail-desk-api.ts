import type { Mail } from '../../contract/mails.ts';
import { isoTime } from '../../rules/dates.ts';
import { asMember, logChange } from '../changes/change-log.ts';
import type { Db } from '../db/database.ts';
import type { MailRow } from '../db/tables.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { orProblem } from '../http/endpoint/problem.ts';
import { copyMail, countFailing, listMails, type Outbox } from './mail-queries.ts';
import type { MailRenderer } from './send-mails.ts';
import { findRow } from '../db/rows.ts';

interface MailDeskDeps {
  db: Db;
  now: () => number;
  outbox: Outbox;
  render: MailRenderer;
}

const day = 86_400_000;

export function mailDeskApi({ db, now, outbox, render }: MailDeskDeps) {
  return {
    async 'GET /api/mail/list'({ query: { state, ...asked } }) {
      const { rows, ...page } = await listMails(db, state, asked);
      return { mails: rows.map(onWire), ...page };
    },

    async 'GET /api/mail/view'({ query: { id } }) {
      const mail = await findRow(db.sql, 'mails', { id });
      const { subject, html, text } = orProblem(mail && (await render(mail)), 'unknown-mail');
      return { subject, html, text };
    },

    async 'POST /api/mail/resend'({ body: { id }, member }) {
      await db.transaction(async (trx) => {
        await asMember(trx, member);
        const { kind } = orProblem(await copyMail(trx, id, now()), 'unknown-mail');
        await logChange(trx, member, { title: kind });
      });
      return { message: 'The mail is queued and will be sent again.' };
    },

    'GET /api/mail/health': async () => ({
      mode: outbox.mode,
      failing: await countFailing(db, now() - day),
    }),
  } satisfies Partial<Handlers>;
}

function onWire({ id, recipient, lastError, createdAt, updatedAt, ...row }: MailRow): Mail {
  const { kind, lang, state, tries } = row;
  return {
    _id: id,
    kind,
    to: recipient,
    lang,
    state,
    tries,
    ...(lastError !== null && { lastError }),
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}
