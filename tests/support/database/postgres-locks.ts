import { sql } from 'kysely';
import type { Sql, Trx } from '../../../src/server/db/database.ts';

/** How many statements of this database wait for a lock. */
export async function countLockWaits(db: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.count;
}

export async function isPaymentUnlocked(trx: Trx, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from payments where id = ${paymentId} for update skip locked`.execute(trx);
  return rows.length === 1;
}
