import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { normaliseEmail } from '../../rules/accounts.ts';
import { passwordFits } from './passwords.ts';

export interface SellerLogin {
  isOwner(email: string): boolean;
  /**
   * Compares in constant time, and as long as for any other account. `passwordHash` is that of a password set by mail,
   * which replaces the configured one.
   */
  fits(password: string, passwordHash?: string): Promise<boolean>;
  /** Identifies the credentials without revealing them. */
  fingerprint: string;
}

export function createSellerLogin(email: string, password: string): SellerLogin {
  const key = randomBytes(32);
  const digest = (text: string) => createHmac('sha256', key).update(text.normalize('NFKC')).digest();
  const expected = digest(password);
  return {
    isOwner: (given) => normaliseEmail(given) === normaliseEmail(email),
    async fits(given, passwordHash) {
      const fitsHash = await passwordFits(given, passwordHash);
      return passwordHash ? fitsHash : timingSafeEqual(digest(given), expected);
    },
    fingerprint: createHash('sha256')
      .update(JSON.stringify([normaliseEmail(email), password]))
      .digest('base64url'),
  };
}
