import { engineOf, type Sql, type Trx } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Serialises transactions on the cart, the addresses and the orders of these shoppers. Rows are locked in the order of
 * their ids, so that two transactions with the same shoppers cannot deadlock. SQLite has a single writer and needs no lock.
 */
export async function lockUsers(trx: Trx, ids: readonly string[]): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  await trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

export async function lockUser(trx: Trx, id: string): Promise<void> {
  await lockUsers(trx, [id]);
}

/** Locks an account for a change. False if it was deleted since the request was admitted. */
export async function lockAccount(trx: Trx, id: string): Promise<boolean> {
  await lockUser(trx, id);
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '!=', '')
    .executeTakeFirst();
  return found !== undefined;
}

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
