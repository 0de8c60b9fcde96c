import type { Settings } from '../../contract/settings.ts';
import type { Sql, Trx } from '../db/database.ts';

/** What the seller has set; the rest has its default. */
export async function readSettings(sql: Sql): Promise<Partial<Settings>> {
  const rows = await sql.selectFrom('settings').selectAll().execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)])) as Partial<Settings>;
}

export async function writeSettings(trx: Trx, settings: Partial<Settings>): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await trx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute();
}
