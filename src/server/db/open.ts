import type { Config } from '../config.ts';
import type { Db, DbLog } from './database.ts';

/** Loads only the driver in use. `generatedPassword`: the seller's password, if none is configured. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: DbLog,
  generatedPassword?: string,
): Promise<Db> {
  if (config.databaseUrl)
    return (await import('./postgres.ts')).openPostgres(config.databaseUrl, log, generatedPassword);
  return (await import('./sqlite.ts')).openSqlite(config.dataDir, log);
}
