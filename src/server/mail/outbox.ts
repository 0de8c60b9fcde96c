import type { MailKind } from '../../contract/mails.ts';
import type { Config } from '../config.ts';
import { newId } from '../db/new-id.ts';
import type { MailRow } from '../db/tables.ts';

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
  /** The seller's address. */
  seller: string;
  /** The rows of mails that are due at once, to be written in the transaction of what they report. */
  rows(drafts: readonly MailDraft[], now: number): MailRow[];
}

export function createOutbox({ mail, demo, seller }: Pick<Config, 'mail' | 'demo' | 'seller'>): Outbox {
  const mode = mail ? 'sent' : demo ? 'kept' : 'off';
  return {
    mode,
    seller: mail?.seller ?? seller.email,
    rows: (drafts, now) => (mode === 'off' ? [] : drafts.map((draft) => newMail(draft, now))),
  };
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
