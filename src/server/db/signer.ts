import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from './database.ts';
import { findRow, insertRows } from './rows.ts';

/** The first process stores its fresh secret; all others of this database use the stored one. */
export async function sharedSecret(db: Db, name: string, fresh: string): Promise<string> {
  await insertRows(db.sql, 'secrets', { name, value: fresh }, { ifNew: true });
  return (await findRow(db.sql, 'secrets', { name }))!.value;
}

/** Signs texts with a secret of this database, so that links need not be stored. */
export function createSigner(db: Db, name: string) {
  let secret: Promise<string> | undefined;
  /** 43 characters that may stand in a URL. */
  async function sign(text: string): Promise<string> {
    secret ??= sharedSecret(db, name, randomBytes(32).toString('base64url'));
    return createHmac('sha256', await secret)
      .update(text)
      .digest('base64url');
  }
  return {
    sign,
    async isSigned(text: string, signature: string): Promise<boolean> {
      const [given, expected] = [Buffer.from(signature), Buffer.from(await sign(text))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
