import type { Trx } from './database.ts';

/**
 * Serialises transactions on the cart, the addresses and the orders of these shoppers. Rows are locked in the order of
 * their ids, so that two transactions with the same shoppers cannot deadlock.
 */
export async function lockUsers(trx: Trx, ids: readonly string[]): Promise<void> {
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
