import type { AtOnce } from '../maybe-promise.ts';
import type { Door, Sql } from '../db/database.ts';
import { engineOf } from '../db/engine-of.ts';
import { prepared } from '../db/prepared.ts';
import type { UserRow } from '../db/tables.ts';

export async function findUser(sql: Sql, email: string): Promise<UserRow | undefined> {
  return sql.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** False where somebody has this email already, also if only since a moment. */
export async function insertUser(sql: Sql, user: UserRow): Promise<boolean> {
  const inserted = await sql
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False where it was changed elsewhere in the meantime. */
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

/** Makes transactions on one shopper's things wait for each other; SQLite lets no two of them write at a time. */
export function holdUser(door: Door, id: string): AtOnce<unknown> {
  return engineOf(door) === 'postgres' ? holdQuery(door, [id]) : undefined;
}

const holdQuery = prepared((sql, [id]: [string]) =>
  sql.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate(),
);
