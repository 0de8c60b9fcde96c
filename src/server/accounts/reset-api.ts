import type { Trx } from '../db/database.ts';
import type { MailRow, PasswordResetRow } from '../db/tables.ts';
import { lockUser } from '../db/locks.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import { hashedSubject, isWithin, limit, type Limit, mailboxSubject } from '../http/protection/limits.ts';
import type { Semaphore } from '../http/protection/semaphore.ts';
import { type MailDraft, queueMail } from '../mail/mail-queries.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import type { AccountDeps } from './sessions.ts';
import {
  claimOrders,
  endAccess,
  findUser,
  lockSeller,
  lockUnchanged,
  ownerId,
  setMemberPassword,
} from './account-queries.ts';
import { hashPassword } from './passwords.ts';
import { hash, randomBytes } from 'node:crypto';
import type { MailKind } from '../../contract/mails.ts';
import { mailboxOf, normaliseEmail } from '../../rules/accounts.ts';
import { deleteRows, findRow, insertRows, updateRow } from '../db/rows.ts';

const minute = 60_000;
/** Of one visitor. */
const addressLimit: Limit = { scope: 'forgot-address', most: 100, within: 15 * minute };
/** To one email. More requests are answered the same, but write no mail: there are links enough in the mailbox. */
const emailLimit: Limit = { scope: 'forgot-email', most: 5, within: 60 * minute };
/** To one mailbox, for accounts with other spellings of it that nobody confirmed: a stranger can sign up with many. */
const strangersLimit: Limit = { scope: 'forgot-unconfirmed', most: 10, within: 60 * minute };

interface ResetDeps extends AccountDeps {
  hashing: Semaphore;
}

export function resetApi(deps: ResetDeps) {
  const { db, log, now, sellerLogin, addressOf, outbox, hashing } = deps;

  /** The response is the same for every address: it must not reveal which ones have an account. */
  async function ask(mail: MailDraft, address: string) {
    if (outbox.mode === 'off') throw new Problem('mail-off');
    await db.transaction(async (trx) => {
      await limit(trx, addressLimit, address, now());
      if (await isWithin(trx, emailLimit, hashedSubject(mail.to), now()))
        await queueMail(trx, outbox, mail, now());
    });
    return { message: 'If there is an account with this email, we have sent a link to set a new password.' };
  }

  async function change(trx: Trx, reset: PasswordResetRow, passwordHash: string, lang: 'en' | 'ar') {
    const { tokenHash, userId, memberId } = reset;
    if (userId !== null) await lockUser(trx, userId);
    else await lockSeller(trx);
    // The link may have been used or ended meanwhile.
    if (!(await deleteRows(trx, 'passwordResets', { tokenHash }))) throw new Problem('bad-reset-link');
    let to = outbox.seller;
    if (userId !== null) {
      // The link proves the address it was sent to: a change of the email ends all links.
      const changes = { passwordHash, confirmedAt: now(), updatedAt: now() };
      to = (await updateRow(trx, 'users', { id: userId }, changes))!.email;
      await claimOrders(trx, { id: userId, email: to });
    } else {
      const member = orProblem(await findRow(trx, 'members', { id: memberId! }), 'bad-reset-link');
      await setMemberPassword(trx, member.id, passwordHash, sellerLogin.fingerprint);
      if (member.id !== ownerId) to = member.email;
    }
    await endAccess(trx, userId === null ? { memberId: memberId! } : { userId });
    await queueMail(trx, outbox, { kind: 'password-changed', to, lang }, now());
  }

  return {
    'POST /api/user/forgot': ({ body: { email, lang = 'en' }, c }) =>
      ask({ kind: 'password-reset', to: email, lang }, addressOf(c)),

    'POST /api/seller/forgot': ({ body: { email, lang = 'en' }, c }) =>
      ask({ kind: 'seller-reset', to: email, lang }, addressOf(c)),

    /** Of a shopper or of a member of the staff. Ends all sessions of the account. */
    async 'POST /api/user/reset'({ body: { token, password, lang = 'en' }, c }) {
      // Looked up before hashing, which is expensive.
      const found = await findRow(db.sql, 'passwordResets', { tokenHash: hashOfToken(token) });
      const reset = orProblem(found && found.expiresAt > now() && found, 'bad-reset-link');
      const passwordHash = await hashing.run(() => hashPassword(password), addressOf(c));
      await db.transaction((trx) => change(trx, reset, passwordHash, lang));
      log.info({ address: addressOf(c), userId: reset.userId }, 'a password was set by mail');
      return { message: 'Password changed.', account: reset.userId === null ? 'seller' : 'user' };
    },
  } satisfies Partial<Handlers>;
}

const linkLife = 60 * 60_000;
/** The kinds of mail with a link that sets a password, and how long it is good. */
const linkLives: Partial<Record<MailKind, number>> = {
  'password-reset': linkLife,
  'seller-reset': linkLife,
  'staff-invitation': 7 * 24 * linkLife,
};

function hashOfToken(token: string): string {
  return hash('sha256', token);
}

type Link = Partial<Pick<PasswordResetRow, 'userId' | 'memberId' | 'email'>>;

/** Writes a link that sets a password, and returns its token. */
async function issueLink(trx: Trx, link: Link, expiresAt: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const of = { userId: null, memberId: null, email: null, ...link };
  await insertRows(trx, 'passwordResets', { tokenHash: hashOfToken(secret), ...of, expiresAt });
  return secret;
}

/** For a shop without mail: the token of the link that the owner hands to an invited member. */
export async function issueInvitation(trx: Trx, memberId: string, now: number): Promise<string> {
  // A new link ends the one before.
  await deleteRows(trx, 'passwordResets', { memberId });
  return issueLink(trx, { memberId }, now + linkLives['staff-invitation']!);
}

interface LinkDeps extends Pick<AppDeps, 'db' | 'now' | 'outbox'> {
  sellerEmail: string;
}

/**
 * Makes the link of a mail when it is sent. A request for a link does the same for every address, so its time says
 * nothing; whether there is an account is found out here, and null is returned if there is none. Its time counts from now.
 */
export function createLinkIssuer({ db, now, outbox, sellerEmail }: LinkDeps) {
  return async (mail: MailRow): Promise<MailRow | null> => {
    const life = linkLives[mail.kind];
    if (life === undefined) return mail;
    const expiresAt = now() + life;
    if (mail.kind !== 'password-reset') {
      const isOwner = mail.recipient === normaliseEmail(sellerEmail);
      const secret = await db.transaction(async (trx) => {
        await lockSeller(trx);
        const member = await findRow(trx, 'members', isOwner ? { id: ownerId } : { email: mail.recipient });
        // An invitation that was not accepted in time is renewed by the owner alone.
        const isInvited = !isOwner && member?.passwordHash === '';
        if (!member || isInvited !== (mail.kind === 'staff-invitation')) return null;
        return issueLink(trx, { memberId: member.id }, expiresAt);
      });
      return secret === null
        ? null
        : { ...mail, secret, recipient: isOwner ? outbox.seller : mail.recipient };
    }
    const user = await findUser(db.sql, mail.recipient);
    const secret = await db.transaction(async (trx) => {
      if (!user || !(await lockUnchanged(trx, user))) return null;
      const mayBeStranger = !user.confirmedAt && mailboxOf(user.email) !== user.email;
      const mailbox = mailboxSubject(user.email);
      if (mayBeStranger && !(await isWithin(trx, strangersLimit, mailbox, now()))) return null;
      return issueLink(trx, { userId: user.id, email: user.email }, expiresAt);
    });
    return secret === null ? null : { ...mail, secret };
  };
}
