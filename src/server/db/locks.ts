import { PostgresAdapter, sql } from 'kysely';
import type { Trx } from './database.ts';
import { findRow, not } from './rows.ts';
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
  return (await findRow(trx, 'users', { id, passwordHash: not('') })) !== undefined;
}

/** Locks whole tables until the transaction ends, where a row that is not there yet matters too. SQLite has one writer. */
export async function lockTables(
  trx: Trx,
  tables: readonly (keyof Tables)[],
  mode: 'row exclusive' | 'share row exclusive' | 'exclusive',
): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  const names = sql.join(tables.map((name) => sql.table(name)));
  await sql`lock table ${names} in ${sql.raw(mode)} mode`.execute(trx);
}
