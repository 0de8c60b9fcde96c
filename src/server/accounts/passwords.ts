import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normaliseEmail } from '../../rules/accounts.ts';

/** argon2id (the package's default): 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

let dummyHash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), strength);
}

/**
 * Without a stored hash, as that of a deleted account, it verifies a dummy one, so that an unknown email takes as long
 * as a wrong password.
 */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  dummyHash ??= hash(randomBytes(32), strength);
  const fits = await verify(stored || (await dummyHash), normalized(password));
  return fits && Boolean(stored);
}

/** Keyboards compose the same letters differently. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

export function createSellerLogin(email: string, password: string) {
  const key = randomBytes(32);
  const digest = (text: string) => createHmac('sha256', key).update(text.normalize('NFKC')).digest();
  const expected = digest(password);
  return {
    isOwner: (given: string) => normaliseEmail(given) === normaliseEmail(email),
    /**
     * Compares in constant time, and as long as for any other account. `passwordHash` is that of a password set by mail,
     * which replaces the configured one.
     */
    async fits(given: string, passwordHash?: string): Promise<boolean> {
      const fitsHash = await passwordFits(given, passwordHash);
      return passwordHash ? fitsHash : timingSafeEqual(digest(given), expected);
    },
    /** Identifies the credentials without revealing them. */
    fingerprint: createHash('sha256')
      .update(JSON.stringify([normaliseEmail(email), password]))
      .digest('base64url'),
  };
}
