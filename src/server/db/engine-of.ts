import { PostgresAdapter } from 'kysely';
import type { Door } from './database.ts';

export function engineOf(door: Door): 'sqlite' | 'postgres' {
  const sql = 'builder' in door ? door.builder : door;
  return sql.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
