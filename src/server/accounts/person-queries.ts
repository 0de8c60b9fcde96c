import type { ExpressionBuilder } from 'kysely';
import type { Sql, Trx } from '../db/database.ts';
import { findRows, not } from '../db/rows.ts';
import type { Tables, UserRow } from '../db/tables.ts';

/**
 * What the shop has of one person, except what proves who they are: the password's hash, and the tokens of sessions and
 * links; and except the notes of the staff, which the seller hands out when asked. Without a confirmed mailbox it has only
 * the rows of the account, not those stored by email alone. As JSON, in pieces: it is long after many orders.
 */
export async function* personJson(sql: Sql, email: string, isProven: boolean): AsyncGenerator<string> {
  const { orderIds, ...person } = await openPerson(sql, email, isProven);
  yield `${JSON.stringify({ success: true, ...person }, readableTime).slice(0, -1)},"orders":[`;
  for (let from = 0; from < orderIds.length; from += pageOrders) {
    const orders = await ordersWithParts(sql, orderIds.slice(from, from + pageOrders));
    yield (from > 0 ? ',' : '') + orders.map((row) => JSON.stringify(row, readableTime)).join(',');
  }
  yield ']}';
}

const pageOrders = 100;

async function openPerson(sql: Sql, email: string, isProven: boolean) {
  const account = await sql
    .selectFrom('users')
    .select(['id', 'name', 'email', 'createdAt', 'updatedAt'])
    .where('email', '=', email)
    .executeTakeFirst();
  const userId = account?.id ?? '';
  const mailbox = isProven ? email : '';
  // Also those that they placed without an account.
  const users = (await usersWith(sql, email, mailbox)).map(({ id }) => id);
  const orders = sql
    .selectFrom('orders')
    .select('id')
    .where('userId', 'in', ['', ...users]);
  return {
    account: account ?? null,
    sessions: await sql
      .selectFrom('sessions')
      .select(['kind', 'createdAt', 'expiresAt'])
      .where('userId', '=', userId)
      .execute(),
    cart: await sql
      .selectFrom('cartLines')
      .innerJoin('books', 'books.id', 'cartLines.bookId')
      .selectAll('cartLines')
      .select(['books.name', 'books.nameAr'])
      .where('userId', '=', userId)
      .execute(),
    addresses: await findRows(sql, 'addresses', { userId }),
    newsletter: await findRows(sql, 'subscribers', { email: mailbox }),
    messages: await findRows(sql, 'messages', { email: mailbox }, ['id']),
    mails: await sql
      .selectFrom('mails')
      .select(['id', 'kind', 'recipient', 'lang', 'about', 'state', 'createdAt', 'updatedAt'])
      .where(isAbout(mailbox))
      .orderBy('id')
      .execute(),
    /** They are read page by page. */
    orderIds: (await orders.orderBy('id').execute()).map(({ id }) => id),
  };
}

async function ordersWithParts(sql: Sql, ids: string[]) {
  const orders = await findRows(sql, 'orders', { id: ids }, ['id']);
  const lines = await findRows(sql, 'orderLines', { orderId: ids }, ['position']);
  const history = await findRows(sql, 'orderHistory', { orderId: ids, kind: not('note') }, ['id']);
  const payments = await findRows(sql, 'payments', { orderId: ids }, ['id']);
  const refunds = await findRows(sql, 'refunds', { orderId: ids }, ['id']);
  const invoices = await findRows(sql, 'invoices', { orderId: ids });
  const notes = await findRows(sql, 'creditNotes', { orderId: ids });
  return orders.map((order) => {
    const isOfOrder = ({ orderId }: { orderId: string }) => orderId === order.id;
    return {
      order: { ...order, address: JSON.parse(order.address) as unknown },
      lines: lines.filter(isOfOrder),
      // Without what the staff wrote, a note or the reason of a step, and without their names.
      history: history.filter(isOfOrder).map(({ text: _text, memberName: _name, ...entry }) => entry),
      payments: payments.filter(isOfOrder).map(({ id: _id, url: _url, ...payment }) => payment),
      refunds: refunds
        .filter(isOfOrder)
        .map(({ id: _id, paymentId: _payment, memberName: _name, ...refund }) => refund),
      invoice: invoices.find(isOfOrder) ?? null,
      creditNotes: notes.filter(isOfOrder),
    };
  });
}

/** A mail to the person, or the one that told their former address of this one. */
function isAbout(email: string) {
  return (mail: ExpressionBuilder<Tables, 'mails'>) =>
    mail.or([
      mail('recipient', '=', email),
      mail.and([mail('kind', '=', 'email-changed'), mail('about', '=', email)]),
    ]);
}

export async function usersWith(sql: Sql, email: string, guestEmail = email): Promise<UserRow[]> {
  return sql
    .selectFrom('users')
    .selectAll()
    .where((user) => user.or([user('email', '=', email), user('guestEmail', '=', guestEmail)]))
    .execute();
}

/** Deletes what is kept under the email alone. Orders and invoices stay: the law asks the shop to keep them. */
export async function deleteTraces(trx: Trx, email: string) {
  return {
    messages: (await trx.deleteFrom('messages').where('email', '=', email).returning('id').execute()).length,
    subscriptions: (await trx.deleteFrom('subscribers').where('email', '=', email).returning('id').execute())
      .length,
    mails: (await trx.deleteFrom('mails').where(isAbout(email)).returning('id').execute()).length,
  };
}

/** Times are stored as milliseconds. */
const readableTime = (key: string, value: unknown): unknown =>
  key.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value;
