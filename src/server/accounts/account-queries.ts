import type { Sql, Trx } from '../db/database.ts';
import { engineOf } from '../db/engine-of.ts';
import type { UserRow } from '../db/tables.ts';

export async function findUser(sql: Sql, email: string): Promise<UserRow | undefined> {
  return sql.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** False if the email is taken. */
export async function insertUser(sql: Sql, user: UserRow): Promise<boolean> {
  const inserted = await sql
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
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

/**
 * Serialises transactions on the cart, the addresses and the orders of these shoppers. Rows are locked in the order of
 * their ids, so that two transactions with the same shoppers cannot deadlock. SQLite has a single writer and needs no lock.
 */
export async function lockUsers(trx: Trx, ids: readonly string[]): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

export async function lockUser(trx: Trx, id: string): Promise<void> {
  await lockUsers(trx, [id]);
}
