import type { Sql, Trx } from '../db/database.ts';
import { findRow, updateRows, writeRow } from '../db/rows.ts';

export async function setPassword(trx: Trx, id: string, passwordHash: string, now: number) {
  return trx
    .updateTable('users')
    .set({ passwordHash, updatedAt: now })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow();
}

/** The person with the configured email. */
export const ownerId = 'owner';

const sellerName = 'seller-password';

/** Serialises transactions on the seller's credentials. */
export async function lockSeller(trx: Trx): Promise<void> {
  await trx
    .insertInto('secrets')
    .values({ name: sellerName, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: sellerName }))
    .execute();
}

/** The seller's password that was set by mail, if it replaced the configured credentials with this fingerprint. */
export async function findSellerHash(sql: Sql, fingerprint: string): Promise<string | undefined> {
  const row = await findRow(sql, 'secrets', { name: sellerName });
  const [replaced, passwordHash] = row?.value.split(' ') ?? [];
  return replaced === fingerprint ? passwordHash : undefined;
}

/** `fingerprint` is that of the owner's configured credentials, which the new password replaces until they change. */
export async function setMemberPassword(
  trx: Trx,
  id: string,
  passwordHash: string,
  fingerprint: string,
): Promise<void> {
  if (id !== ownerId) await updateRows(trx, 'members', { id }, { passwordHash });
  else await writeRow(trx, 'secrets', { name: sellerName }, { value: `${fingerprint} ${passwordHash}` });
}
