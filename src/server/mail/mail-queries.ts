import type { Db, Trx } from '../db/database.ts';
import type { MailRow } from '../db/tables.ts';
import type { MailKind, MailState } from '../../contract/mails.ts';
import { countOf, type ListAsked, listByAge } from '../db/paging.ts';
import { deleteRows, findRow, insertRows } from '../db/rows.ts';
import type { Config } from '../config.ts';
import { newId } from '../db/new-id.ts';

/** Writes mails in the transaction of what they report. Only a shop that sends or shows mails writes any. */
export async function queueMail(
  trx: Trx,
  outbox: Outbox,
  drafts: MailDraft | readonly MailDraft[],
  now: number,
): Promise<void> {
  const mails = [drafts].flat().map((draft) => newMail(draft, now));
  if (outbox.mode !== 'off') await insertRows(trx, 'mails', mails);
}

/** Queues a new mail with the same content, due now. It replaces a mail that failed. Returns the mail that was copied. */
export async function copyMail(trx: Trx, id: string, now: number): Promise<MailRow | undefined> {
  const mail = await findRow(trx, 'mails', { id });
  // A subscriber gets a newsletter once.
  if (!mail || mail.state === 'waiting' || (mail.kind === 'newsletter' && mail.state !== 'failed'))
    return mail;
  if (mail.state === 'failed') await deleteRows(trx, 'mails', { id });
  await insertRows(trx, 'mails', newMail({ ...mail, to: mail.recipient }, now));
  return mail;
}

export function listMails(db: Db, state: MailState | undefined, asked: ListAsked) {
  const mails = db.sql.selectFrom('mails');
  return listByAge(state ? mails.where('state', '=', state) : mails, asked);
}

/** Mails that failed since a moment, and waiting ones that were tried several times. */
export function countFailing(db: Db, since: number): Promise<number> {
  const failing = db.sql
    .selectFrom('mails')
    .where((mail) =>
      mail.or([
        mail.and([mail('state', '=', 'failed'), mail('updatedAt', '>=', since)]),
        mail.and([mail('state', '=', 'waiting'), mail('tries', '>=', 3)]),
      ]),
    );
  return countOf(failing);
}

export interface MailDraft {
  kind: MailKind;
  to: string;
  lang: 'en' | 'ar';
  /** What the mail is about, by kind: the id of an order, for example. */
  about?: string | null;
}

export interface Outbox {
  /** `kept`: the demo shows its mails at the desk. `off`: a real shop without a mail server writes none. */
  mode: 'sent' | 'kept' | 'off';
  seller: string;
}

export function createOutbox({ mail, demo, seller }: Pick<Config, 'mail' | 'demo' | 'seller'>): Outbox {
  return { mode: mail ? 'sent' : demo ? 'kept' : 'off', seller: mail?.seller ?? seller.email };
}

/** A row for a mail that is sent as soon as possible. */
export function newMail({ kind, to, lang, about = null }: MailDraft, now: number): MailRow {
  return {
    id: newId(now),
    kind,
    recipient: to,
    lang,
    about,
    secret: null,
    state: 'waiting',
    tries: 0,
    dueAt: now,
    lastError: null,
    createdAt: now,
    updatedAt: now,
  };
}
