import { hash, randomBytes } from 'node:crypto';
import type { MailKind } from '../../contract/mails.ts';
import { normaliseEmail } from '../../rules/accounts.ts';
import type { Db } from '../db/database.ts';
import type { MailRow } from '../db/tables.ts';
import type { Outbox } from '../mail/outbox.ts';
import { findUser, lockUnchanged } from './account-queries.ts';
import { findMember, ownerId } from './member-queries.ts';
import { insertReset } from './reset-queries.ts';

export const linkLife = 60 * 60_000;
/** The kinds of mail with a link that sets a password, and how long it is good. */
const linkLives: Partial<Record<MailKind, number>> = {
  'password-reset': linkLife,
  'seller-reset': linkLife,
  'staff-invitation': 7 * 24 * linkLife,
};

export function hashOfToken(token: string): string {
  return hash('sha256', token);
}

interface LinkDeps {
  db: Db;
  now: () => number;
  outbox: Outbox;
  /** The email with which the seller logs in. */
  sellerEmail: string;
}

/**
 * Makes the link of a mail when it is sent. A request for a link does the same for every address, so its time says
 * nothing; whether there is an account is found out here. Null: there is none, or the request is too old.
 */
export function createLinkIssuer({ db, now, outbox, sellerEmail }: LinkDeps) {
  return async (mail: MailRow): Promise<MailRow | null> => {
    const life = linkLives[mail.kind];
    if (life === undefined) return mail;
    const expiresAt = mail.createdAt + life;
    if (expiresAt <= now()) return null;
    const secret = randomBytes(32).toString('base64url');
    const row = { tokenHash: hashOfToken(secret), userId: null, memberId: null, email: null, expiresAt };
    if (mail.kind !== 'password-reset') {
      const isOwner = mail.recipient === normaliseEmail(sellerEmail);
      const member = await findMember(db.sql, isOwner ? { id: ownerId } : { email: mail.recipient });
      if (!member) return null;
      await insertReset(db.sql, { ...row, memberId: member.id });
      return { ...mail, secret, recipient: isOwner ? outbox.seller : mail.recipient };
    }
    const user = await findUser(db.sql, mail.recipient);
    const isIssued = await db.transaction(async (trx) => {
      if (!user || !(await lockUnchanged(trx, user))) return false;
      await insertReset(trx, { ...row, userId: user.id, email: user.email });
      return true;
    });
    return isIssued ? { ...mail, secret } : null;
  };
}
