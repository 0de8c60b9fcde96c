import type { RenderedMail } from '../../contract/mails.ts';
import type { Db } from '../db/database.ts';
import type { MailRow } from '../db/tables.ts';
import { count, type Limit, mailboxSubject } from '../http/protection/limits.ts';
import type { Log } from '../log.ts';
import { deleteRows, findRows, updateRows, upTo } from '../db/rows.ts';

export interface OutgoingMail extends RenderedMail {
  /** The same at every attempt, so that a receiver can drop a duplicate. */
  id: string;
  to: string;
}

export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  /** Also ends what is being sent. */
  close(): void;
}

/** Null: there is nobody to write to any more, and the mail is dropped. */
export type MailRenderer = (mail: MailRow) => Promise<RenderedMail | null>;

/** Adds what a mail has only when it is sent: the token of its link. Null: the mail is dropped. */
type AddLink = (mail: MailRow) => Promise<MailRow | null>;

export interface SendDeps {
  db: Db;
  log: Log;
  now: () => number;
  addLink: AddLink;
  render: MailRenderer;
  /** Null in the demo without a mail server: mails are kept and shown at the desk. */
  transport: MailTransport | null;
  /** Whether one mailbox gets so many mails in an hour only. */
  isLimited: boolean;
  stop: AbortSignal;
}

export const sendEvery = 2_000;
const batch = 100;
export const concurrency = 5;
const minute = 60_000;
/** Longer than an attempt can take. A mail whose process died is tried again after this time. */
const lease = 5 * minute;
const attemptLimit = 2 * minute;
const giveUpAfter = 24 * 60 * minute;
/** To one mailbox: anybody can enter its address. What is above the limit waits; mails about orders do not wait for others. */
const orderLimit: Limit = { scope: 'order-mailbox', most: 30, within: 60 * minute };
const noticeLimit: Limit = { scope: 'notice-mailbox', most: 30, within: 60 * minute };
/** To the seller or to subscribers who confirmed, or limited where they are asked for. */
const unlimited = new Set([
  'new-order',
  'cancelled-order',
  'seller-reset',
  'password-reset',
  'staff-invitation',
  'newsletter',
  'newsletter-test',
  'shop-alert',
]);
const longestWait = 60 * minute;
/** Of nodemailer. */
const lostCodes = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH']);

/**
 * Sends the mails that are due. Any number of processes may do this; each mail is claimed by one. If the mail server cannot be
 * reached, each worker tries one mail, and the others wait for the next round.
 */
export async function sendMails(deps: SendDeps): Promise<void> {
  const { db, now, stop } = deps;
  const waiting = { state: 'waiting', dueAt: upTo(now()) } as const;
  for (;;) {
    const due = await findRows(db.sql, 'mails', waiting, ['dueAt'], batch);
    const queue = due.values();
    const areLost = await Promise.all(Array.from({ length: concurrency }, () => work(deps, queue)));
    if (due.length < batch || areLost.includes(true) || stop.aborted) return;
  }
}

/** Several of these share one queue. Each ends with the queue, or when it loses its connection: then it returns true. */
async function work(deps: SendDeps, queue: Iterable<MailRow>): Promise<boolean> {
  for (const mail of queue) {
    if (deps.stop.aborted) break;
    const until = deps.now() + lease;
    const { id, dueAt } = mail;
    const tries = mail.tries + 1;
    // True for one of the processes that found the mail due.
    if (!(await updateRows(deps.db.sql, 'mails', { id, state: 'waiting', dueAt }, { dueAt: until, tries })))
      continue;
    if (await attempt(deps, { ...mail, tries }, until)) return true;
  }
  return false;
}

/** Returns whether the connection was lost. */
async function attempt(deps: SendDeps, mail: MailRow, until: number): Promise<boolean> {
  const { db, log, now, addLink, render, transport } = deps;
  const { id, kind, tries } = mail;
  let secret: string | null = null;
  // Unless the lease has ended and another process has claimed the mail.
  const record = (outcome: Partial<MailRow>) =>
    updateRows(db.sql, 'mails', { id, state: 'waiting', dueAt: until }, outcome);
  try {
    const wait = await waitForMailbox(deps, mail);
    if (wait > 0) {
      const lastError = 'too many mails to this mailbox';
      await record({ ...putOffBy(mail, now(), wait), lastError });
      return false;
    }
    const prepared = await addLink(mail);
    const rendered = prepared && (await render(prepared));
    if (!rendered) {
      await deleteRows(db.sql, 'mails', { id });
      return false;
    }
    if (transport) await withLimit(transport.send({ id, to: prepared.recipient, ...rendered }));
    else secret = prepared.secret;
  } catch (error) {
    const lastError = reasonOf(error);
    const wait = waitAfter(tries);
    const later = putOffBy(mail, now(), wait);
    const over = isRefused(error) || later.state === 'failed';
    const reason = withoutAddresses(lastError);
    log.warn({ mail: id, kind, tries, reason }, over ? 'a mail failed' : 'a mail is tried again');
    await record({ ...later, state: over ? 'failed' : 'waiting', lastError });
    return isLost(error);
  }
  const state = transport ? 'sent' : 'kept';
  await record({ state, secret, dueAt: until, lastError: null, updatedAt: now() });
  return false;
}

function putOffBy({ createdAt }: MailRow, now: number, wait: number) {
  const state = now + wait > createdAt + giveUpAfter ? ('failed' as const) : ('waiting' as const);
  return { state, dueAt: now + wait, updatedAt: now };
}

/** The milliseconds until the mailbox may get another mail. */
async function waitForMailbox(deps: SendDeps, { kind, recipient }: MailRow): Promise<number> {
  if (!deps.isLimited || unlimited.has(kind)) return 0;
  const limit = kind.startsWith('order-') ? orderLimit : noticeLimit;
  const { used, wait } = await count(deps.db.sql, limit, mailboxSubject(recipient), deps.now());
  return used > limit.most ? wait : 0;
}

/** Exponential back-off with jitter: 30 s, 1 min, 2 min and so on up to an hour, each up to a half longer. */
function waitAfter(tries: number): number {
  const wait = Math.min((minute / 2) * 2 ** (tries - 1), longestWait);
  return Math.round(wait * (1 + Math.random() / 2));
}

/** The server refused this recipient or this mail for good. A refused login is not the mail's fault. */
function isRefused(error: unknown): boolean {
  const { code, permanent } = error as { code?: string; permanent?: boolean };
  return permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

function isLost(error: unknown): boolean {
  return lostCodes.has((error as { code?: string }).code ?? '');
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/** Servers repeat the recipient in their refusals. The desk shows it; more people read the log. */
function withoutAddresses(reason: string): string {
  // Input: at most 500 characters.
  return reason.replaceAll(/[^\s<>"(]+@[^\s<>")]+/g, '(address)');
}

async function withLimit(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('the mail server did not finish in time'), { code: 'ETIMEDOUT' });
    timer = setTimeout(() => reject(error), attemptLimit);
  });
  await Promise.race([sending, limit]).finally(() => clearTimeout(timer));
}
