import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { normaliseEmail } from '../../rules/emails.ts';

export interface SellerLogin {
  /** Compares both in constant time. */
  fits(email: string, password: string): boolean;
  /** Identifies the credentials without revealing them. */
  fingerprint: string;
}

export function createSellerLogin(email: string, password: string): SellerLogin {
  const key = randomBytes(32);
  const digest = (text: string) => createHmac('sha256', key).update(text).digest();
  const expected = [digest(normaliseEmail(email)), digest(password.normalize('NFKC'))] as const;
  return {
    fits(givenEmail, givenPassword) {
      const sameEmail = timingSafeEqual(digest(normaliseEmail(givenEmail)), expected[0]);
      const samePassword = timingSafeEqual(digest(givenPassword.normalize('NFKC')), expected[1]);
      return sameEmail && samePassword;
    },
    fingerprint: createHash('sha256')
      .update(JSON.stringify([normaliseEmail(email), password]))
      .digest('base64url'),
  };
}
