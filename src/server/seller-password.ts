import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { DatabaseError } from './db/database.ts';

/** The configured password, or one made at the first start and kept where only the owner reads it. */
export function sellerPassword(config: Pick<Config, 'seller' | 'dataDir'>): string {
  if (config.seller.password) return config.seller.password;
  const file = join(config.dataDir, 'seller-password');
  try {
    mkdirSync(config.dataDir, { recursive: true });
    if (!existsSync(file)) makeOnce(file);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new DatabaseError(`The data folder ${config.dataDir} cannot be used: ${(error as Error).message}.`, { cause: error });
  }
}

/** Two first starts at once: one of them makes the file, the other reads it. */
function makeOnce(file: string) {
  try {
    writeFileSync(file, randomBytes(9).toString('base64url') + '\n', { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
