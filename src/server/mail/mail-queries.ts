import type { Db, Trx } from '../db/database.ts';
import type { MailRow } from '../db/tables.ts';
import type { MailState } from '../../contract/mails.ts';
import { countOf, type ListAsked, listByAge } from '../db/paging.ts';
import { deleteRows, findRow, insertRows, updateRows } from '../db/rows.ts';
import { type MailDraft, newMail, type Outbox } from './outbox.ts';

/** Writes mails in the transaction of what they report. Only a shop that sends or shows mails writes any. */
export async function queueMail(
  trx: Trx,
  outbox: Outbox,
  drafts: MailDraft | readonly MailDraft[],
  now: number,
): Promise<void> {
  await insertRows(trx, 'mails', outbox.rows([drafts].flat(), now));
}

/** Records the outcome of an attempt, unless its lease ended and another process has claimed the mail. */
export async function recordAttempt(
  db: Db,
  id: string,
  lease: number,
  outcome: Pick<MailRow, 'state' | 'dueAt' | 'lastError' | 'updatedAt'> & Partial<Pick<MailRow, 'secret'>>,
): Promise<void> {
  await updateRows(db.sql, 'mails', { id, state: 'waiting', dueAt: lease }, outcome);
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
