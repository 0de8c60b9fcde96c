import type { Db, Sql, Trx } from '../db/database.ts';
import { prepared, preparedInsert } from '../db/prepared.ts';
import type { BookRow, IdempotencyKeyRow, OrderLineRow, OrderRow, PaymentRow } from '../db/tables.ts';

export interface NewOrder {
  order: OrderRow;
  lines: OrderLineRow[];
  /** The card payment that is about to be opened, for an order paid online. */
  payment: PaymentRow | null;
}

/** What an order needs to know of a book. */
const ordered = [
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
export type OrderedBook = Pick<BookRow, (typeof ordered)[number]>;

/** Also books that were taken out of the shop, so that a refusal can name them. */
export async function booksById(sql: Sql, ids: readonly string[]): Promise<OrderedBook[]> {
  return booksQuery(sql, ids);
}

const booksQuery = prepared((sql, ids: readonly string[]) =>
  sql.selectFrom('books').select(ordered).where('id', 'in', ids),
);

export async function insertOrder(trx: Trx, { order, lines, payment }: NewOrder): Promise<void> {
  await orderInsert(trx, [order]);
  await linesInsert(trx, lines);
  if (payment) await trx.insertInto('payments').values(payment).execute();
}

/** False when the key is taken: the caller then undoes its order. */
export async function insertKey(trx: Trx, row: IdempotencyKeyRow): Promise<boolean> {
  const { userId, key, requestHash, orderId, createdAt } = row;
  const inserted = await keyInsert(trx, [userId, key, requestHash, orderId, createdAt]);
  return inserted.length > 0;
}

const orderInsert = preparedInsert('orders', [
  'id',
  'userId',
  'status',
  'paymentType',
  'isPaid',
  'subtotal',
  'tax',
  'amount',
  'address',
  'searchKey',
  'createdAt',
  'updatedAt',
]);
const linesInsert = preparedInsert('orderLines', [
  'id',
  'orderId',
  'position',
  'bookId',
  'quantity',
  'name',
  'nameAr',
  'author',
  'authorAr',
  'category',
  'image',
  'price',
  'offerPrice',
]);
const keyInsert = prepared(
  (sql, [userId, key, requestHash, orderId, createdAt]: [string, string, string, string, number]) =>
    sql
      .insertInto('idempotencyKeys')
      .values({ userId, key, requestHash, orderId, createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key'),
);

export async function findKey(db: Db, userId: string, key: string): Promise<IdempotencyKeyRow | undefined> {
  return db.sql
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function deleteOldKeys(db: Db, before: number): Promise<void> {
  await db.sql.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute();
}
