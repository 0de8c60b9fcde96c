import type { Config } from '../config.ts';
import { DatabaseError, type Db, silent, type WarnLog } from './database.ts';
import { insertRows } from './rows.ts';

/** Loads only the driver in use. `generatedPassword`: the seller's password, if none is configured. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: WarnLog = silent,
  generatedPassword?: string,
): Promise<Db> {
  if (config.databaseUrl)
    return (await import('./postgres/postgres.ts')).openPostgres(config.databaseUrl, log, generatedPassword);
  return (await import('./sqlite/sqlite.ts')).openSqlite(config.dataDir);
}

type Mode = 'demo' | 'real';

/**
 * The first start writes into the database whether it is a demo or a real shop. A later start as the other one is
 * refused: a real shop would take demo cards for payment, a demo would sell sample books.
 */
export async function assertMode(db: Db, mode: Mode, changeTo: Mode | null): Promise<void> {
  const demo = Number(mode === 'demo');
  await db.transaction(async (trx) => {
    await insertRows(trx, 'shopMode', { one: 1, demo }, { ifNew: true });
    if (changeTo === mode) await trx.updateTable('shopMode').set({ demo }).execute();
    const stored = await trx.selectFrom('shopMode').select('demo').executeTakeFirstOrThrow();
    if (stored.demo !== demo) throw new DatabaseError(refusals[mode]);
  });
}

const refusals: Record<Mode, string> = {
  demo: 'This is the data of a real shop, but it would open as a demo. Set the variables of the shop again (DATABASE_URL, STRIPE_SECRET_KEY, PUBLIC_URL or DEMO=off). To make it a demo on purpose, start it once with CHANGE_MODE_TO=demo.',
  real: 'This is the data of a demo shop, but it would open as a real one. Set DEMO=on to open the demo, or start with an empty DATA_DIR or database. To make a real shop of the demo on purpose, start it once with CHANGE_MODE_TO=real.',
};
