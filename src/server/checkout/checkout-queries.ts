import type { Db, Trx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
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
export async function booksById(trx: Trx, ids: readonly string[]): Promise<OrderedBook[]> {
  return booksQuery(trx, ids);
}

const booksQuery = prepared((sql, ids: readonly string[]) =>
  sql.selectFrom('books').select(ordered).where('id', 'in', ids),
);

export async function insertOrder(trx: Trx, { order, lines, payment }: NewOrder): Promise<void> {
  await trx.insertInto('orders').values(order).execute();
  await trx.insertInto('orderLines').values(lines).execute();
  if (payment) await trx.insertInto('payments').values(payment).execute();
}

/** False when the key is taken: the caller then undoes its order. */
export async function insertKey(trx: Trx, row: IdempotencyKeyRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

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
