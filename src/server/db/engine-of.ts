import { PostgresAdapter } from 'kysely';
import type { Db, Sql } from './database.ts';

export function engineOf(sql: Sql): Db['engine'] {
  return sql.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
