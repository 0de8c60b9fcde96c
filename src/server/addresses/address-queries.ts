import { holdUser } from '../accounts/account-queries.ts';
import type { Sql, Trx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { AddressRow } from '../db/tables.ts';

const mostAddresses = 50;

export async function listAddresses(sql: Sql, userId: string): Promise<AddressRow[]> {
  return sql.selectFrom('addresses').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

/** Only an address of this shopper is found. */
export async function findAddress(sql: Sql, userId: string, id: string): Promise<AddressRow | undefined> {
  const [found] = await addressQuery(sql, [id, userId]);
  return found;
}

const addressQuery = prepared((sql, [id, userId]: [string, string]) =>
  sql.selectFrom('addresses').selectAll().where('id', '=', id).where('userId', '=', userId),
);

/** False where the shopper has as many as an account can keep. */
export async function insertAddress(trx: Trx, address: AddressRow): Promise<boolean> {
  await holdUser(trx, address.userId);
  const { kept } = await trx
    .selectFrom('addresses')
    .select((row) => row.fn.countAll<number>().as('kept'))
    .where('userId', '=', address.userId)
    .executeTakeFirstOrThrow();
  if (kept >= mostAddresses) return false;
  await trx.insertInto('addresses').values(address).execute();
  return true;
}
