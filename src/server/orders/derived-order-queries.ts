import type { Address } from '../../contract/addresses.ts';
import { searchKey as titleKey } from '../../rules/fold.ts';
import type { Db, Trx } from '../db/database.ts';
import { writeSearchKey } from './order-queries.ts';
import { orderCountry, orderSearchKey } from './order-search-key.ts';

const batchRows = 250;

/** Gives the orders of an older version their country, number of copies and searched text. Called at each start. */
export async function indexOlderOrders(db: Db): Promise<void> {
  while ((await db.transaction(indexSome)) > 0);
}

async function indexSome(trx: Trx): Promise<number> {
  const found = await trx
    .selectFrom('orders')
    .select('id')
    .where('country', 'is', null)
    .limit(batchRows)
    .execute();
  await deriveAgain(
    trx,
    found.map(({ id }) => id),
  );
  return found.length;
}

/** Writes again what is computed from the other columns of these orders: country, copies and searched text. */
export async function deriveAgain(trx: Trx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const orders = await trx
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.userId')
    .select(({ fn }) => [
      'orders.id',
      'orders.number',
      'orders.trackingNumber',
      'orders.address',
      fn.coalesce('users.guestEmail', 'users.email').as('email'),
    ])
    .where('orders.id', 'in', ids)
    .execute();
  const lines = await trx
    .selectFrom('orderLines')
    .select(['orderId', 'name', 'nameAr', 'quantity'])
    .where('orderId', 'in', ids)
    .execute();
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  for (const { id, number, trackingNumber: tracking, email, ...order } of orders) {
    const address = JSON.parse(order.address) as Address;
    const own = linesOf.get(id) ?? [];
    const titles = own.map(({ name, nameAr }) => titleKey(name, nameAr));
    const copies = own.reduce((sum, { quantity }) => sum + quantity, 0);
    const key = orderSearchKey({ id, number, tracking, address, email: email ?? '', titles });
    await writeSearchKey(trx, id, key);
    await trx
      .updateTable('orders')
      .set({ country: orderCountry(address), copies })
      .where('id', '=', id)
      .execute();
  }
}
