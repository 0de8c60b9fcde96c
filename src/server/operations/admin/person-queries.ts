import type { ExpressionBuilder } from 'kysely';
import { searchKey as titleKey } from '../../../rules/fold.ts';
import type { Address } from '../../../contract/addresses.ts';
import type { Sql, Trx } from '../../db/database.ts';
import type { OrderRow } from '../../db/order-rows.ts';
import type { Tables, UserRow } from '../../db/tables.ts';
import { lockUsers } from '../../db/user-locks.ts';
import { eraseUser } from '../../accounts/account-queries.ts';
import { writeSearchKey } from '../../orders/order-queries.ts';
import { orderSearchKey } from '../../orders/order-search-key.ts';
import { deleteAttempts } from './login-queries.ts';

/**
 * Everything the shop has of one person, except what proves who they are: the password's hash, and the tokens of sessions
 * and links.
 */
export async function readPerson(sql: Sql, email: string) {
  const account = await sql
    .selectFrom('users')
    .select(['id', 'name', 'email', 'createdAt', 'updatedAt'])
    .where('email', '=', email)
    .executeTakeFirst();
  const userId = account?.id ?? '';
  // Also those that they placed without an account.
  const users = (await usersWith(sql, email)).map(({ id }) => id);
  const orders = await sql
    .selectFrom('orders')
    .selectAll()
    .where('userId', 'in', ['', ...users])
    .orderBy('id')
    .execute();
  const ids = () =>
    sql
      .selectFrom('orders')
      .select('id')
      .where('userId', 'in', ['', ...users]);
  const lines = await sql
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', 'in', ids())
    .orderBy('position')
    .execute();
  const history = await sql
    .selectFrom('orderHistory')
    .selectAll()
    .where('orderId', 'in', ids())
    .orderBy('id')
    .execute();
  const payments = await sql
    .selectFrom('payments')
    .select(['orderId', 'provider', 'reference', 'amount', 'currency', 'status', 'createdAt', 'updatedAt'])
    .where('orderId', 'in', ids())
    .execute();
  const refunds = await sql
    .selectFrom('refunds')
    .select(['orderId', 'reference', 'amount', 'origin', 'state', 'items', 'createdAt', 'updatedAt'])
    .where('orderId', 'in', ids())
    .orderBy('id')
    .execute();
  const invoices = await sql.selectFrom('invoices').selectAll().where('orderId', 'in', ids()).execute();
  const sessions = await sql
    .selectFrom('sessions')
    .select(['kind', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .execute();
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const historyOf = Map.groupBy(history, ({ orderId }) => orderId);
  const paymentsOf = Map.groupBy(payments, ({ orderId }) => orderId);
  const refundsOf = Map.groupBy(refunds, ({ orderId }) => orderId);
  return {
    account: account ?? null,
    sessions,
    cart: await sql.selectFrom('cartLines').selectAll().where('userId', '=', userId).execute(),
    addresses: await sql.selectFrom('addresses').selectAll().where('userId', '=', userId).execute(),
    orders: orders.map((order) => ({
      order: { ...order, address: JSON.parse(order.address) as unknown },
      lines: linesOf.get(order.id) ?? [],
      history: historyOf.get(order.id) ?? [],
      payments: paymentsOf.get(order.id) ?? [],
      refunds: refundsOf.get(order.id) ?? [],
      invoice: invoices.find(({ orderId }) => orderId === order.id) ?? null,
    })),
    messages: await sql.selectFrom('messages').selectAll().where('email', '=', email).execute(),
    newsletter: await sql.selectFrom('subscribers').selectAll().where('email', '=', email).execute(),
    mails: await sql
      .selectFrom('mails')
      .select(['id', 'kind', 'recipient', 'lang', 'about', 'state', 'createdAt', 'updatedAt'])
      .where(isAbout(email))
      .execute(),
  };
}

/** A mail to the person, or the one that told their former address of this one. */
function isAbout(email: string) {
  return (mail: ExpressionBuilder<Tables, 'mails'>) =>
    mail.or([
      mail('recipient', '=', email),
      mail.and([mail('kind', '=', 'email-changed'), mail('about', '=', email)]),
    ]);
}

/** The account with this email, and the guest. */
async function usersWith(sql: Sql, email: string): Promise<UserRow[]> {
  return sql
    .selectFrom('users')
    .selectAll()
    .where((user) => user.or([user('email', '=', email), user('guestEmail', '=', email)]))
    .execute();
}

export type Person = Awaited<ReturnType<typeof readPerson>>;

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
  const found = await sql
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select('orders.number')
    .where((row) => row.or([row('users.email', '=', email), row('users.guestEmail', '=', email)]))
    .where('orders.status', 'not in', ['Delivered', 'Cancelled'])
    .where('orders.returnedAt', 'is', null)
    .execute();
  return found.map(({ number }) => number);
}

/** Deletes what is the person's alone. Orders stay with their books, sums, date, state and country, without the person. */
export async function deletePerson(trx: Trx, email: string, now: number) {
  const done = {
    messages: (await trx.deleteFrom('messages').where('email', '=', email).returning('id').execute()).length,
    subscriptions: await deleteSubscriber(trx, email),
    mails: (await trx.deleteFrom('mails').where(isAbout(email)).returning('id').execute()).length,
    counters: await deleteAttempts(trx, email, '%'),
    account: 0,
    orders: 0,
  };
  for (const user of await usersWith(trx, email)) {
    const orders = await trx.selectFrom('orders').selectAll().where('userId', '=', user.id).execute();
    for (const order of orders) await anonymise(trx, order);
    await eraseUser(trx, user, now);
    done.orders += orders.length;
    if (user.guestEmail === null) done.account = 1;
  }
  return done;
}

export async function deleteSubscriber(trx: Trx, email: string): Promise<number> {
  return (await trx.deleteFrom('subscribers').where('email', '=', email).returning('id').execute()).length;
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
  const { id, number } = order;
  const lines = await trx
    .selectFrom('orderLines')
    .select(['name', 'nameAr'])
    .where('orderId', '=', id)
    .execute();
  const titles = lines.map(({ name, nameAr }) => titleKey(name, nameAr));
  await trx
    .updateTable('orders')
    .set({ address: JSON.stringify(address), carrier: '', trackingNumber: '' })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('orderHistory').where('orderId', '=', id).where('kind', '=', 'note').execute();
  await trx.updateTable('orderHistory').set({ text: '' }).where('orderId', '=', id).execute();
  await writeSearchKey(trx, id, orderSearchKey({ id, number, tracking: '', address, email: '', titles }));
}
