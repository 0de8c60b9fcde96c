import type { Sql } from './database.ts';
import type { Tables } from './tables.ts';

/** Raises a counter and returns its new value. In a transaction the counter is locked until its end. */
export async function raiseCounter(sql: Sql, name: Tables['counters']['name'], by = 1): Promise<number> {
  const { last } = await sql
    .updateTable('counters')
    .set((counter) => ({ last: counter('last', '+', by) }))
    .where('name', '=', name)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
