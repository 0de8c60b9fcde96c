import { lockUser } from '../db/user-locks.ts';
import type { Sql, Trx } from '../db/database.ts';
import type { AddressRow } from '../db/tables.ts';

const maxAddresses = 50;

export async function listAddresses(sql: Sql, userId: string): Promise<AddressRow[]> {
  return sql.selectFrom('addresses').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

/** Addresses of any shopper: the caller compares `userId`. */
export async function findAddresses(sql: Sql, ids: readonly string[]): Promise<AddressRow[]> {
  return ids.length > 0 ? sql.selectFrom('addresses').selectAll().where('id', 'in', ids).execute() : [];
}

/** False if the account has the maximum already. */
export async function insertAddress(trx: Trx, address: AddressRow): Promise<boolean> {
  await lockUser(trx, address.userId);
  const { count } = await trx
    .selectFrom('addresses')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', address.userId)
    .executeTakeFirstOrThrow();
  if (count >= maxAddresses) return false;
  await trx.insertInto('addresses').values(address).execute();
  return true;
}

/** False if the shopper has no such address. */
export async function deleteAddress(sql: Sql, id: string, userId: string): Promise<boolean> {
  const deleted = await sql
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
