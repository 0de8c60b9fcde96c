import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { normaliseEmail } from '../../rules/emails.ts';

export interface SellerLogin {
  /** Compares both parts in a time that tells nothing of either. */
  fits(email: string, password: string): boolean;
  /** Stands for these credentials without telling them. */
  mark: string;
}

export function createSellerLogin(email: string, password: string): SellerLogin {
  const key = randomBytes(32);
  const digest = (text: string) => createHmac('sha256', key).update(text).digest();
  const ours = [digest(normaliseEmail(email)), digest(password.normalize('NFKC'))] as const;
  return {
    fits(givenEmail, givenPassword) {
      const sameEmail = timingSafeEqual(digest(normaliseEmail(givenEmail)), ours[0]);
      const samePassword = timingSafeEqual(digest(givenPassword.normalize('NFKC')), ours[1]);
      return sameEmail && samePassword;
    },
    mark: createHash('sha256')
      .update(JSON.stringify([normaliseEmail(email), password]))
      .digest('base64url'),
  };
}
