import type { Address } from '../../../contract/addresses.ts';
import { orderStatuses } from '../../../rules/order-status.ts';
import type { Sql, Trx } from '../../db/database.ts';
import type { OrderRow } from '../../db/tables.ts';
import { lockUsers } from '../../db/locks.ts';
import { eraseUser } from '../../accounts/account-queries.ts';
import { deleteTraces, usersWith } from '../../accounts/person-queries.ts';
import type { InvoiceContent } from '../../orders/invoices/issue-invoice.ts';
import { deriveAgain } from '../../orders/order-queries.ts';
import { deleteRows, findRow, findRows, updateRows } from '../../db/rows.ts';

/** Until the end of the transaction no order of the person is placed and nothing of the account changes. */
export async function lockPerson(trx: Trx, email: string): Promise<void> {
  const users = await usersWith(trx, email);
  if (users.length > 0)
    await lockUsers(
      trx,
      users.map(({ id }) => id),
    );
}

/** The numbers of orders that are still to be paid, packed or delivered. */
export async function openOrders(sql: Sql, email: string): Promise<number[]> {
  const userId = (await usersWith(sql, email)).map(({ id }) => id);
  const status = orderStatuses.filter((one) => one !== 'Delivered' && one !== 'Cancelled');
  const found = await findRows(sql, 'orders', { userId, status, returnedAt: null });
  return found.map(({ number }) => number);
}

/** Deletes what is the person's alone. Orders stay with their books, sums, date, state and country, without the person. */
export async function deletePerson(trx: Trx, email: string, now: number) {
  const done = {
    ...(await deleteTraces(trx, email)),
    account: 0,
    orders: 0,
  };
  for (const user of await usersWith(trx, email)) {
    const orders = await trx.selectFrom('orders').selectAll().where('userId', '=', user.id).execute();
    await eraseUser(trx, user.id, now);
    for (const order of orders) await anonymise(trx, order);
    done.orders += orders.length;
    if (user.guestEmail === null) done.account = 1;
  }
  return done;
}

async function anonymise(trx: Trx, order: OrderRow): Promise<void> {
  const { _id, userId, state, country, countryCode } = JSON.parse(order.address) as Address;
  const address: Address = {
    _id,
    userId,
    firstName: 'Deleted',
    lastName: 'person',
    email: '',
    street: '',
    city: '',
    state,
    zipcode: 0,
    zipText: '',
    country,
    ...(countryCode && { countryCode }),
    phone: '',
  };
  const { id } = order;
  await updateRows(
    trx,
    'orders',
    { id },
    { address: JSON.stringify(address), carrier: '', trackingNumber: '' },
  );
  const invoice = await findRow(trx, 'invoices', { orderId: id });
  if (invoice) {
    const content = JSON.stringify({ ...(JSON.parse(invoice.content) as InvoiceContent), buyer: address });
    await updateRows(trx, 'invoices', { orderId: id }, { content });
  }
  await deleteRows(trx, 'orderHistory', { orderId: id, kind: 'note' });
  await updateRows(trx, 'orderHistory', { orderId: id }, { text: '' });
  await deriveAgain(trx, id);
}
