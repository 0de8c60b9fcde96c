import type { Sql } from '../db/database.ts';
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
