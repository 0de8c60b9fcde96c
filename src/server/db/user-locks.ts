import type { Trx } from './database.ts';
import { engineOf } from './engine-of.ts';

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
