import { holdUser } from '../accounts/account-queries.ts';
import type { Door, Sql, Trx } from '../db/database.ts';
import { evened, prepared } from '../db/prepared.ts';
import type { AddressRow } from '../db/tables.ts';

const mostAddresses = 50;

export async function listAddresses(sql: Sql, userId: string): Promise<AddressRow[]> {
  return sql.selectFrom('addresses').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

/** Of all these, whoever has them: to be compared with who asks. */
export async function findAddresses(door: Door, ids: readonly string[]): Promise<AddressRow[]> {
  return ids.length > 0 ? addressesQuery(door, evened(ids)) : [];
}

const addressesQuery = prepared((sql, ids: readonly string[]) =>
  sql.selectFrom('addresses').selectAll().where('id', 'in', ids),
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
