import { randomBytes } from 'node:crypto';
import { createSellerLogin, hashPassword } from '../../accounts/passwords.ts';
import { lockSeller, ownerId, setMemberPassword } from '../../accounts/reset-queries.ts';
import { sellerPassword } from '../../accounts/seller-password.ts';
import { updateRows } from '../../db/rows.ts';
import { endAccess } from '../../accounts/session-queries.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';

/** Gives the owner a new password in place of the configured one, without a second factor. Returns it. */
export async function resetOwner(db: Db, config: Config): Promise<string> {
  const { fingerprint } = createSellerLogin(config.seller.email, sellerPassword(config).password);
  const password = randomBytes(16).toString('base64url');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (trx) => {
    await lockSeller(trx);
    await setMemberPassword(trx, ownerId, passwordHash, fingerprint);
    await updateRows(trx, 'members', { id: ownerId }, { totpSecret: null, recoveryCodes: '[]' });
    await endAccess(trx, { memberId: ownerId });
  });
  return password;
}
