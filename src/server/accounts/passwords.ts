import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

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
