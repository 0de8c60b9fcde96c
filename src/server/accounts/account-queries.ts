import type { Sql, Trx } from '../db/database.ts';
import type { SessionRow, UserRow } from '../db/tables.ts';
import { isTaken } from '../db/database-failures.ts';
import { lockUser } from '../db/locks.ts';
import { deleteRows, findRow, findRows, lockRow, updateRows, writeRow } from '../db/rows.ts';

type Credentials = Pick<UserRow, 'id' | 'email' | 'passwordHash'>;

/** An account. The made-up email of a guest is none. */
export async function findUser(sql: Sql, email: string): Promise<UserRow | undefined> {
  return findRow(sql, 'users', { email, guestEmail: null });
}

/** False if the email is taken; the caller must then roll back. The unique index decides between parallel changes. */
export async function changeEmail(trx: Trx, id: string, email: string, now: number): Promise<boolean> {
  try {
    await updateRows(trx, 'users', { id }, { email, confirmedAt: null, updatedAt: now });
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

/** Locks the account. False if its email or password was changed since it was read, or the account was deleted. */
export async function lockUnchanged(trx: Trx, { id, email, passwordHash }: Credentials): Promise<boolean> {
  await lockUser(trx, id);
  return (await findRow(trx, 'users', { id, email, passwordHash })) !== undefined;
}

/**
 * Deletes what belongs to the person alone, and ends their sessions. If there are orders, which the shop must keep, the row
 * stays for them without name, email and password. The caller has locked the user.
 */
export async function eraseUser(trx: Trx, id: string, now: number): Promise<void> {
  await updateRows(
    trx,
    'users',
    { id },
    {
      name: 'Deleted person',
      email: `${id}@deleted.invalid`,
      guestEmail: null,
      confirmedAt: null,
      passwordHash: '',
      note: null,
      updatedAt: now,
    },
  );
  for (const table of ['sessions', 'passwordResets', 'cartLines', 'addresses', 'idempotencyKeys'] as const)
    await trx.deleteFrom(table).where('userId', '=', id).execute();
  await trx
    .deleteFrom('users')
    .where('id', '=', id)
    .where((user) =>
      user.not(user.exists(user.selectFrom('orders').select('orders.id').where('userId', '=', id))),
    )
    .execute();
}

export type Owner = { userId: string } | { memberId: string };

export interface SessionTimes {
  createdAt: number;
  expiresAt: number;
}

const openSession = (sql: Sql, kind: SessionRow['kind'], tokenHash: string, now: number) =>
  sql
    .selectFrom('sessions')
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now);

export async function findSession(sql: Sql, tokenHash: string, now: number) {
  return openSession(sql, 'user', tokenHash, now)
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.createdAt', 'expiresAt', 'users.id', 'users.name', 'users.email'])
    .executeTakeFirst();
}

export async function findDeskSession(sql: Sql, tokenHash: string, now: number) {
  return openSession(sql, 'seller', tokenHash, now)
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select(['sessions.createdAt', 'expiresAt', 'members.id', 'members.name', 'members.role'])
    .executeTakeFirst();
}

/** A change of credentials ends all sessions and links of the account. */
export async function endAccess(trx: Trx, owner: Owner): Promise<void> {
  await deleteRows(trx, 'passwordResets', owner);
  await deleteRows(trx, 'sessions', owner);
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

/** Moves the orders of a guest, or one of them, to the account with the same confirmed email. False if there are none. */
export async function claimOrders(
  trx: Trx,
  account: { id: string; email: string },
  orderId?: string,
): Promise<boolean> {
  const guest = await lockRow(trx, 'users', { guestEmail: account.email });
  if (!guest) return false;
  const claimed = { userId: guest.id, ...(orderId !== undefined && { id: orderId }) };
  const isClaimed = await updateRows(trx, 'orders', claimed, { userId: account.id });
  if (!(await findRow(trx, 'orders', { userId: guest.id }))) await deleteRows(trx, 'users', { id: guest.id });
  return isClaimed;
}

/** Those of the users who have no account. */
export async function guestsAmong(sql: Sql, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await findRows(sql, 'users', { id: userIds });
  return new Set(rows.filter(({ guestEmail }) => guestEmail !== null).map(({ id }) => id));
}
