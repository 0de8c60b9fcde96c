import type { Sql, Trx } from '../db/database.ts';
import type { UserRow } from '../db/tables.ts';
import { isTaken } from '../db/database-failures.ts';
import { lockUser } from '../db/locks.ts';
import { findRow, updateRows } from '../db/rows.ts';

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
