import { hash, randomBytes } from 'node:crypto';
import { normaliseEmail } from '../../rules/accounts.ts';
import type { Db } from '../db/database.ts';
import type { MailRow } from '../db/tables.ts';
import type { Outbox } from '../mail/outbox.ts';
import { findUser, lockUnchanged } from './account-queries.ts';
import { insertReset } from './reset-queries.ts';

export const linkLife = 60 * 60_000;

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
    if (mail.kind !== 'password-reset' && mail.kind !== 'seller-reset') return mail;
    const isSellers = mail.kind === 'seller-reset';
    const expiresAt = mail.createdAt + linkLife;
    if (expiresAt <= now()) return null;
    if (isSellers && mail.recipient !== normaliseEmail(sellerEmail)) return null;
    const secret = randomBytes(32).toString('base64url');
    const tokenHash = hashOfToken(secret);
    if (isSellers) await insertReset(db.sql, { tokenHash, userId: null, email: null, expiresAt });
    else {
      const user = await findUser(db.sql, mail.recipient);
      const isIssued = await db.transaction(async (trx) => {
        if (!user || !(await lockUnchanged(trx, user))) return false;
        await insertReset(trx, { tokenHash, userId: user.id, email: user.email, expiresAt });
        return true;
      });
      if (!isIssued) return null;
    }
    return { ...mail, secret, recipient: isSellers ? outbox.seller : mail.recipient };
  };
}
