import { PostgresAdapter } from 'kysely';
import { type Door, PreparedDoor } from './prepared.ts';

export function engineOf(door: Door): 'sqlite' | 'postgres' {
  const sql = door instanceof PreparedDoor ? door.builder : door;
  return sql.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
