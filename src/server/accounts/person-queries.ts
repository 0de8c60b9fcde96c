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
  const { lists, ...person } = await openPerson(sql, email, isProven);
  yield JSON.stringify({ success: true, ...person }, readableTime).slice(0, -1);
  for (const [name, pages] of Object.entries(lists)) {
    let before = `,"${name}":[`;
    for await (const page of pages) {
      yield before + page.map((row) => JSON.stringify(row, readableTime)).join(',');
      before = ',';
    }
    yield before === ',' ? ']' : `${before}]`;
  }
  yield '}';
}

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
  const messages = sql.selectFrom('messages').select('id').where('email', '=', mailbox);
  const mails = sql.selectFrom('mails').select('id').where(isAbout(mailbox));
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
    /** In pages, which are read when they are asked for. */
    lists: {
      orders: pagesOf(await orders.orderBy('id').execute(), (ids) => ordersWithParts(sql, ids)),
      messages: pagesOf(await messages.orderBy('id').execute(), (ids) =>
        findRows(sql, 'messages', { id: ids }, ['id']),
      ),
      mails: pagesOf(await mails.orderBy('id').execute(), (ids) =>
        sql
          .selectFrom('mails')
          .select(['id', 'kind', 'recipient', 'lang', 'about', 'state', 'createdAt', 'updatedAt'])
          .where('id', 'in', ids)
          .orderBy('id')
          .execute(),
      ),
    },
  };
}

const pageRows = 100;

async function* pagesOf<T>(
  rows: { id: string }[],
  read: (ids: string[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let from = 0; from < rows.length; from += pageRows)
    yield await read(rows.slice(from, from + pageRows).map(({ id }) => id));
}

async function ordersWithParts(sql: Sql, ids: string[]) {
  const orders = await findRows(sql, 'orders', { id: ids }, ['id']);
  const lines = await findRows(sql, 'orderLines', { orderId: ids }, ['position']);
  // Without what the staff wrote, a note or the reason of a step, and without their names.
  const history = (await findRows(sql, 'orderHistory', { orderId: ids, kind: not('note') }, ['id'])).map(
    ({ text: _text, memberName: _name, ...entry }) => entry,
  );
  const payments = await sql
    .selectFrom('payments')
    .select(['orderId', 'provider', 'reference', 'amount', 'currency', 'status', 'createdAt', 'updatedAt'])
    .where('orderId', 'in', ids)
    .execute();
  const refunds = await sql
    .selectFrom('refunds')
    .select([
      'orderId',
      'reference',
      'amount',
      'origin',
      'method',
      'state',
      'items',
      'createdAt',
      'updatedAt',
    ])
    .where('orderId', 'in', ids)
    .orderBy('id')
    .execute();
  const invoices = await findRows(sql, 'invoices', { orderId: ids });
  const notes = await findRows(sql, 'creditNotes', { orderId: ids });
  return orders.map((order) => {
    const isOfOrder = ({ orderId }: { orderId: string }) => orderId === order.id;
    return {
      order: { ...order, address: JSON.parse(order.address) as unknown },
      lines: lines.filter(isOfOrder),
      history: history.filter(isOfOrder),
      payments: payments.filter(isOfOrder),
      refunds: refunds.filter(isOfOrder),
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

/** The account with this email, and the guest. */
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
