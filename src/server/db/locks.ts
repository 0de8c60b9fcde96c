import { sql } from 'kysely';
import { engineOf, type Trx } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Serialises transactions on the cart, the addresses and the orders of these shoppers. Rows are locked in the order of
 * their ids, so that two transactions with the same shoppers cannot deadlock.
 */
export async function lockUsers(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

export async function lockUser(trx: Trx, id: string): Promise<void> {
  await lockUsers(trx, [id]);
}

/** Locks an account for a change. False if it was deleted since the request was admitted. */
export async function lockAccount(trx: Trx, id: string): Promise<boolean> {
  await lockUser(trx, id);
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '!=', '')
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks whole tables until the transaction ends, where a row that is not there yet matters too. */
export async function lockTables(
  trx: Trx,
  tables: readonly (keyof Tables)[],
  mode: 'row exclusive' | 'share row exclusive' | 'exclusive',
): Promise<void> {
  // SQLite has a single writer.
  if (engineOf(trx) === 'sqlite') return;
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in ${sql.raw(mode)} mode`.execute(
    trx,
  );
}
