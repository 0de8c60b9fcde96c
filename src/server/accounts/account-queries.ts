import type { Sql, Trx } from '../db/database.ts';
import type { UserRow } from '../db/tables.ts';
import { lockUser } from '../db/user-locks.ts';

/** An account. The made-up email of a guest is none. */
export async function findUser(sql: Sql, email: string): Promise<UserRow | undefined> {
  return sql
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('guestEmail', 'is', null)
    .executeTakeFirst();
}

/** False if the email is taken. */
export async function insertUser(sql: Sql, user: Omit<UserRow, 'guestEmail'>): Promise<boolean> {
  const inserted = await sql
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False if the email is taken. */
export async function changeEmail(sql: Sql, id: string, email: string, now: number): Promise<boolean> {
  const changed = await sql
    .updateTable('users')
    .set({ email, updatedAt: now })
    .where('id', '=', id)
    .where((user) =>
      user.not(
        user.exists(user.selectFrom('users as other').select('other.id').where('other.email', '=', email)),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** False if the password was changed by another request meanwhile. */
export async function changePassword(
  sql: Sql,
  id: string,
  from: string,
  to: string,
  now: number,
): Promise<boolean> {
  const changed = await sql
    .updateTable('users')
    .set({ passwordHash: to, updatedAt: now })
    .where('id', '=', id)
    .where('passwordHash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function renameUser(sql: Sql, id: string, name: string, now: number): Promise<void> {
  await sql.updateTable('users').set({ name, updatedAt: now }).where('id', '=', id).execute();
}

/**
 * Deletes what belongs to the person alone, and ends their sessions. If there are orders, which the shop must keep, the row
 * stays for them without name, email and password. False if the password was changed by another request meanwhile.
 */
export async function eraseUser(
  trx: Trx,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  now: number,
): Promise<boolean> {
  await lockUser(trx, id);
  const erased = await trx
    .updateTable('users')
    .set({
      name: 'Deleted person',
      email: `${id}@deleted.invalid`,
      guestEmail: null,
      passwordHash: '',
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst();
  if (!erased) return false;
  for (const table of ['sessions', 'passwordResets', 'cartLines', 'addresses', 'idempotencyKeys'] as const)
    await trx.deleteFrom(table).where('userId', '=', id).execute();
  await trx
    .deleteFrom('users')
    .where('id', '=', id)
    .where((user) =>
      user.not(user.exists(user.selectFrom('orders').select('orders.id').where('userId', '=', id))),
    )
    .execute();
  return true;
}
