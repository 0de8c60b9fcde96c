import type { Sql, Trx } from '../db/database.ts';
import { countOf } from '../db/paging.ts';
import type { AddressRow } from '../db/tables.ts';
import { findRows, insertRows } from '../db/rows.ts';

const maxAddresses = 50;

/** The default first. */
export async function listAddresses(sql: Sql, userId: string): Promise<AddressRow[]> {
  return findRows(sql, 'addresses', { userId }, ['-isDefault', 'id']);
}

/** False if the account, which the caller has locked, has the maximum already. */
export async function insertAddress(trx: Trx, address: AddressRow): Promise<boolean> {
  const saved = trx.selectFrom('addresses').where('userId', '=', address.userId);
  if ((await countOf(saved)) >= maxAddresses) return false;
  await insertRows(trx, 'addresses', address);
  return true;
}
