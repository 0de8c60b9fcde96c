import type { RenderedMail } from '../../contract/mails.ts';
import type { Db } from '../db/database.ts';
import type { MailRow } from '../db/tables.ts';
import type { Log } from '../log.ts';
import { claimMail, deleteMail, dueMails, recordAttempt } from './mail-queries.ts';

export interface OutgoingMail {
  /** The same at every attempt, so that a receiver can drop a duplicate. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** Hands a mail to the mail server. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  /** Also ends what is being sent. */
  close(): void;
}

/** Null: there is nobody to write to any more, and the mail is dropped. */
export type MailRenderer = (mail: MailRow) => Promise<RenderedMail | null>;

/** Adds what a mail has only when it is sent: the token of its link. Null: the mail is dropped. */
export type MailPreparation = (mail: MailRow) => Promise<MailRow | null>;

export interface SendDeps {
  db: Db;
  log: Log;
  now: () => number;
  prepare: MailPreparation;
  render: MailRenderer;
  /** Null in the demo without a mail server: mails are kept and shown at the desk. */
  transport: MailTransport | null;
  stop: AbortSignal;
}

export const sendEvery = 2_000;
const batch = 100;
/** How many mails are sent at the same time. */
export const concurrency = 5;
const minute = 60_000;
/** Longer than an attempt can take. A mail whose process died is tried again after this time. */
const lease = 5 * minute;
const attemptLimit = 2 * minute;
const giveUpAfter = 24 * 60 * minute;
const longestWait = 60 * minute;

/** Sends the mails that are due. Any number of processes may do this; each mail is claimed by one. */
export async function sendMails(deps: SendDeps): Promise<void> {
  const { db, now, stop } = deps;
  let due: MailRow[];
  do {
    due = await dueMails(db, now(), batch);
    const queue = due.values();
    await Promise.all(Array.from({ length: concurrency }, () => work(deps, queue)));
  } while (due.length === batch && !stop.aborted);
}

/** Several of these share one queue. */
async function work(deps: SendDeps, queue: Iterable<MailRow>): Promise<void> {
  for (const mail of queue) {
    if (deps.stop.aborted) return;
    const until = deps.now() + lease;
    if (await claimMail(deps.db, mail, until)) await attempt(deps, { ...mail, tries: mail.tries + 1 }, until);
  }
}

async function attempt(deps: SendDeps, mail: MailRow, until: number): Promise<void> {
  const { db, log, now, prepare, render, transport } = deps;
  const { id, kind, tries } = mail;
  let secret: string | null = null;
  try {
    const prepared = await prepare(mail);
    const rendered = prepared && (await render(prepared));
    if (!rendered) return await deleteMail(db, id);
    if (transport) await withLimit(transport.send({ id, to: prepared.recipient, ...rendered }));
    else secret = prepared.secret;
  } catch (error) {
    const lastError = reasonOf(error);
    const wait = waitAfter(tries);
    const over = isRefused(error) || now() + wait > mail.createdAt + giveUpAfter;
    const reason = withoutAddresses(lastError);
    log.warn({ mail: id, kind, tries, reason }, over ? 'a mail failed' : 'a mail is tried again');
    const state = over ? 'failed' : 'waiting';
    return recordAttempt(db, id, until, { state, dueAt: now() + wait, lastError, updatedAt: now() });
  }
  const state = transport ? 'sent' : 'kept';
  await recordAttempt(db, id, until, { state, secret, dueAt: until, lastError: null, updatedAt: now() });
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

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/** Servers repeat the recipient in their refusals. The desk shows it; more people read the log. */
function withoutAddresses(reason: string): string {
  return reason.replaceAll(/[^\s<>"(]+@[^\s<>")]+/g, '(address)');
}

async function withLimit(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server did not finish in time')), attemptLimit);
  });
  await Promise.race([sending, limit]).finally(() => clearTimeout(timer));
}
