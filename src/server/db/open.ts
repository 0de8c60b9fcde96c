import type { Config } from '../config.ts';
import type { Db, DbLog } from './database.ts';

/** The drivers are loaded only when chosen. `madeUp`: the seller's password, where nobody configured one. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: DbLog,
  madeUp?: string,
): Promise<Db> {
  if (config.databaseUrl)
    return (await import('./postgres.ts')).openPostgres(config.databaseUrl, log, madeUp);
  return (await import('./sqlite.ts')).openSqlite(config.dataDir, log);
}
