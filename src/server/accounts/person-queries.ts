import type { ExpressionBuilder } from 'kysely';
import type { Sql, Trx } from '../db/database.ts';
import type { Tables, UserRow } from '../db/tables.ts';

/**
 * Everything the shop has of one person, except what proves who they are: the password's hash, and the tokens of sessions
 * and links. Without a confirmed mailbox it has only the rows of the account, not those stored by email alone.
 */
export async function readPerson(sql: Sql, email: string, isProven = true) {
  const account = await sql
    .selectFrom('users')
    .select(['id', 'name', 'email', 'createdAt', 'updatedAt'])
    .where('email', '=', email)
    .executeTakeFirst();
  const userId = account?.id ?? '';
  const mailbox = isProven ? email : '';
  // Also those that they placed without an account.
  const users = (await usersWith(sql, email, mailbox)).map(({ id }) => id);
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
  const notes = await sql.selectFrom('creditNotes').selectAll().where('orderId', 'in', ids()).execute();
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
    cart: await sql
      .selectFrom('cartLines')
      .innerJoin('books', 'books.id', 'cartLines.bookId')
      .selectAll('cartLines')
      .select(['books.name', 'books.nameAr'])
      .where('userId', '=', userId)
      .execute(),
    addresses: await sql.selectFrom('addresses').selectAll().where('userId', '=', userId).execute(),
    orders: orders.map((order) => ({
      order: { ...order, address: JSON.parse(order.address) as unknown },
      lines: linesOf.get(order.id) ?? [],
      history: historyOf.get(order.id) ?? [],
      payments: paymentsOf.get(order.id) ?? [],
      refunds: refundsOf.get(order.id) ?? [],
      invoice: invoices.find(({ orderId }) => orderId === order.id) ?? null,
      creditNotes: notes.filter(({ orderId }) => orderId === order.id),
    })),
    messages: await sql.selectFrom('messages').selectAll().where('email', '=', mailbox).execute(),
    newsletter: await sql.selectFrom('subscribers').selectAll().where('email', '=', mailbox).execute(),
    mails: await sql
      .selectFrom('mails')
      .select(['id', 'kind', 'recipient', 'lang', 'about', 'state', 'createdAt', 'updatedAt'])
      .where(isAbout(mailbox))
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
export async function usersWith(sql: Sql, email: string, guestEmail = email): Promise<UserRow[]> {
  return sql
    .selectFrom('users')
    .selectAll()
    .where((user) => user.or([user('email', '=', email), user('guestEmail', '=', guestEmail)]))
    .execute();
}

export type Person = Awaited<ReturnType<typeof readPerson>>;

/** Deletes what is kept under the email alone. Orders and invoices stay: the law asks the shop to keep them. */
export async function deleteTraces(trx: Trx, email: string) {
  return {
    messages: (await trx.deleteFrom('messages').where('email', '=', email).returning('id').execute()).length,
    subscriptions: await deleteSubscriber(trx, email),
    mails: (await trx.deleteFrom('mails').where(isAbout(email)).returning('id').execute()).length,
  };
}

export async function deleteSubscriber(trx: Trx, email: string): Promise<number> {
  return (await trx.deleteFrom('subscribers').where('email', '=', email).returning('id').execute()).length;
}

/** Times are stored as milliseconds. */
export const readableTime = (key: string, value: unknown): unknown =>
  key.endsWith('At') && typeof value === 'number' ? new Date(value).toISOString() : value;
