import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { normaliseEmail } from '../../rules/accounts.ts';
import { passwordFits } from './passwords.ts';

export interface SellerLogin {
  /** Compares both in constant time. `passwordHash` is that of a password set by mail, which replaces the configured one. */
  fits(email: string, password: string, passwordHash?: string): Promise<boolean>;
  /** Identifies the credentials without revealing them. */
  fingerprint: string;
}

export function createSellerLogin(email: string, password: string): SellerLogin {
  const key = randomBytes(32);
  const digest = (text: string) => createHmac('sha256', key).update(text).digest();
  const expected = [digest(normaliseEmail(email)), digest(password.normalize('NFKC'))] as const;
  return {
    async fits(givenEmail, givenPassword, passwordHash) {
      const sameEmail = timingSafeEqual(digest(normaliseEmail(givenEmail)), expected[0]);
      const samePassword = passwordHash
        ? await passwordFits(givenPassword, passwordHash)
        : timingSafeEqual(digest(givenPassword.normalize('NFKC')), expected[1]);
      return sameEmail && samePassword;
    },
    fingerprint: createHash('sha256')
      .update(JSON.stringify([normaliseEmail(email), password]))
      .digest('base64url'),
  };
}
