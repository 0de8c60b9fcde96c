import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { DatabaseError } from '../db/database.ts';

/** The configured password, or one generated at the first start and stored in a file that only the owner can read. */
export function sellerPassword(config: Pick<Config, 'seller' | 'dataDir'>): {
  password: string;
  /** Generated just now. */
  isNew: boolean;
} {
  if (config.seller.password) return { password: config.seller.password, isNew: false };
  const file = join(config.dataDir, 'seller-password');
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    const isNew = !existsSync(file);
    if (isNew) createOnce(file);
    const password = readFileSync(file, 'utf8').trim();
    if (password.length < 8)
      throw new Error(
        `${file} has no password of at least 8 characters: delete the file, or write one into it`,
      );
    return { password, isNew };
  } catch (error) {
    const reason = (error as Error).message;
    throw new DatabaseError(`The data folder ${config.dataDir} cannot be used: ${reason}.`, { cause: error });
  }
}

/** For the start banner. A generated password is shown by the start that made it, and never again. */
export function passwordNote({ seller, dataDir }: Pick<Config, 'seller' | 'dataDir'>, made?: string): string {
  if (seller.password) return '(password as configured)';
  return made ?? `(password in ${join(dataDir, 'seller-password')})`;
}

/** Written to a draft and then linked, so that an interrupted or parallel start finds a whole file or none. */
function createOnce(file: string) {
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, `${randomBytes(16).toString('base64url')}\n`);
    fsyncSync(handle);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    rmSync(draft);
  }
}
