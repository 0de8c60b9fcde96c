import type { Config } from '../config.ts';
import type { Db, DbLog } from './database.ts';

/** The drivers are loaded only when chosen. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: DbLog): Promise<Db> {
  if (config.databaseUrl) return (await import('./postgres.ts')).openPostgres(config.databaseUrl, log);
  return (await import('./sqlite.ts')).openSqlite(config.dataDir);
}
