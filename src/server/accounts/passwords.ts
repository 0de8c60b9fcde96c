import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, the package's default kind: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

let nobodys: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(typed(password), strength);
}

/** Without a hash to compare with, one that fits no password is compared all the same: it takes as long. */
export async function passwordFits(password: string, kept: string | undefined): Promise<boolean> {
  nobodys ??= hash(randomBytes(32), strength);
  const fits = await verify(kept ?? (await nobodys), typed(password));
  return fits && kept !== undefined;
}

/** The same letters are the same password, however the keyboard composes them. */
function typed(password: string): string {
  return password.normalize('NFKC');
}
