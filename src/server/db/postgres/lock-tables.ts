import { PostgresAdapter, sql } from 'kysely';
import type { Trx } from '../database.ts';
import type { Tables } from '../tables.ts';

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
