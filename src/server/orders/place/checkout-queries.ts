import { sql as raw } from 'kysely';
import { type Db, engineOf, type Sql, type Trx } from '../../db/database.ts';
import { firstIdOf } from '../../db/new-id.ts';
import type { IdempotencyKeyRow, OrderLineRow, OrderRow, PaymentRow } from '../order-rows.ts';
import type { BookRow, MailRow } from '../../db/tables.ts';
import { holdsCopies } from '../order-queries.ts';
import { insertMails } from '../../mail/mail-queries.ts';
import { orderNumber } from '../../../rules/ids.ts';
import { raiseCounter } from '../../db/locks.ts';
import { insertRows } from '../../db/rows.ts';

/** An order with its rows in every table, before it is written. */
export interface OrderDraft {
  order: OrderRow;
  lines: OrderLineRow[];
  key: IdempotencyKeyRow | null;
  /** The card payment to be opened, for an order paid online. */
  payment: PaymentRow | null;
  mails: MailRow[];
}

const orderedColumns = [
  'id',
  'name',
  'nameAr',
  'author',
  'authorAr',
  'category',
  'images',
  'price',
  'offerPrice',
  'inStock',
  'archivedAt',
  'searchKey',
] as const;
/** What an order needs to know of a book. */
export type OrderedBook = Pick<BookRow, (typeof orderedColumns)[number]>;

/** Archived books too, so that a refusal can name them. */
export async function booksById(sql: Sql, ids: readonly string[]): Promise<OrderedBook[]> {
  return sql.selectFrom('books').select(orderedColumns).where('id', 'in', ids).execute();
}

/** By shopper: how many orders were placed after `since`, and when the first of them was. */
export async function countOrdersSince(sql: Sql, userIds: readonly string[], since: number) {
  return (
    sql
      .selectFrom('orders')
      .select((order) => [
        'userId',
        order.fn.countAll<number>().as('count'),
        order.fn.min('createdAt').as('first'),
      ])
      .where('userId', 'in', userIds)
      // Ids begin with the time of creation: the index of a shopper's orders is read from here on.
      .where('id', '>=', firstIdOf(since))
      .where('createdAt', '>', since)
      .groupBy('userId')
      .execute()
  );
}

/** Serialises card orders of one network. In the order of the hashes, and before any row is locked. */
export async function lockNetworks(trx: Trx, networks: readonly string[]): Promise<void> {
  if (engineOf(trx) === 'sqlite') return;
  for (const network of networks)
    await raw`select pg_advisory_xact_lock(hashtextextended(${network}, 0))`.execute(trx);
}

export type UnpaidOrder = Pick<OrderRow, 'id' | 'userId' | 'network' | 'transferDue'>;

/** The unpaid orders of these shoppers and networks that hold copies. */
export async function unpaidHolding(
  sql: Sql,
  userIds: readonly string[],
  networks: readonly string[],
): Promise<UnpaidOrder[]> {
  if (userIds.length === 0) return [];
  return sql
    .selectFrom('orders')
    .select(['id', 'userId', 'network', 'transferDue'])
    .where('status', '=', 'Awaiting Payment')
    .where((order) =>
      order.or([
        order('userId', 'in', userIds),
        ...(networks.length > 0 ? [order('network', 'in', networks)] : []),
      ]),
    )
    .where(holdsCopies)
    .execute();
}

/** The statements are sent together and run in this order: the other tables reference `orders`. */
export async function insertOrders(trx: Trx, drafts: readonly OrderDraft[]): Promise<void> {
  const orders = drafts.map(({ order }) => order);
  const lines = drafts.flatMap((draft) => draft.lines);
  const keys = drafts.flatMap(({ key }) => key ?? []);
  const payments = drafts.flatMap(({ payment }) => payment ?? []);
  const mails = drafts.flatMap((draft) => draft.mails);
  await Promise.all([
    insertRows(trx, 'orders', orders),
    insertRows(trx, 'orderLines', lines),
    insertRows(trx, 'idempotencyKeys', keys),
    insertRows(trx, 'payments', payments),
    insertMails(trx, mails),
  ]);
}

export async function deleteOldKeys(db: Db, before: number): Promise<void> {
  await db.sql.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute();
}

const block = 50;

/**
 * Gives numbers to orders. A process reserves a block of them outside the order's transaction, so that the orders of
 * several processes do not wait for each other at the counter. Numbers that are left when a process ends are skipped.
 */
export function createOrderNumbers(db: Db): (count: number) => Promise<number[]> {
  const reserved: number[] = [];
  return async (count) => {
    while (reserved.length < count) {
      const last = await raiseCounter(db.sql, 'order-numbers', block);
      for (let index = last - block + 1; index <= last; index++) reserved.push(orderNumber(index));
    }
    return reserved.splice(0, count);
  };
}
