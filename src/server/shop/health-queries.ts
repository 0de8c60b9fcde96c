import type { Health } from '../../contract/health.ts';
import type { Sql } from '../db/database.ts';

const unchecked: Health = { alerts: [], lastBackup: null, checkedAt: null };

export async function readHealth(sql: Sql): Promise<{ health: Health; mailedAt: number | null }> {
  const row = await sql.selectFrom('shopHealth').selectAll().executeTakeFirst();
  if (!row) return { health: unchecked, mailedAt: null };
  return { health: JSON.parse(row.found) as Health, mailedAt: row.mailedAt };
}

export async function writeHealth(sql: Sql, health: Health, mailedAt: number | null): Promise<void> {
  const values = { found: JSON.stringify(health), mailedAt };
  await sql
    .insertInto('shopHealth')
    .values({ one: 1, ...values })
    .onConflict((conflict) => conflict.column('one').doUpdateSet(values))
    .execute();
}

/** When the first migration ran. */
export async function shopCreatedAt(sql: Sql): Promise<number> {
  const { first } = await sql
    .selectFrom('migrations')
    .select((row) => row.fn.min('appliedAt').as('first'))
    .executeTakeFirstOrThrow();
  return Number(first);
}
