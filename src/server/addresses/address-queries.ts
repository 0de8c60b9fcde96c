import { lockUser } from '../db/locks.ts';
import type { Sql, Trx } from '../db/database.ts';
import { countOf } from '../db/paging.ts';
import type { AddressRow } from '../db/tables.ts';
import type { AddressFields } from './address-fields.ts';
import { findRows, insertRows } from '../db/rows.ts';

const maxAddresses = 50;

/** The default first. */
export async function listAddresses(sql: Sql, userId: string): Promise<AddressRow[]> {
  return sql
    .selectFrom('addresses')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .execute();
}

/** Addresses of any shopper: the caller compares `userId`. */
export async function findAddresses(sql: Sql, ids: readonly string[]): Promise<AddressRow[]> {
  return findRows(sql, 'addresses', { id: ids });
}

/** False if the account, which the caller has locked, has the maximum already. */
export async function insertAddress(trx: Trx, address: AddressRow): Promise<boolean> {
  const saved = trx.selectFrom('addresses').where('userId', '=', address.userId);
  if ((await countOf(saved)) >= maxAddresses) return false;
  await insertRows(trx, 'addresses', address);
  return true;
}

/** The row as it is now, or undefined if the shopper has no such address. */
export async function updateAddress(
  sql: Sql,
  id: string,
  userId: string,
  fields: AddressFields,
): Promise<AddressRow | undefined> {
  return sql
    .updateTable('addresses')
    .set(fields)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** False if the shopper has no such address; the default then stays what it was. */
export async function makeDefault(trx: Trx, id: string, userId: string): Promise<boolean> {
  await lockUser(trx, userId);
  const own = trx.selectFrom('addresses').select('id').where('id', '=', id).where('userId', '=', userId);
  if (!(await own.executeTakeFirst())) return false;
  const set = (isDefault: number) => trx.updateTable('addresses').set({ isDefault });
  await set(0).where('userId', '=', userId).where('isDefault', '=', 1).execute();
  await set(1).where('id', '=', id).execute();
  return true;
}
