import { findAddresses } from '../addresses/address-queries.ts';
import type { Db, Door } from '../db/database.ts';
import { evened, prepared, preparedInsert } from '../db/prepared.ts';
import type {
  AddressRow,
  BookRow,
  IdempotencyKeyRow,
  OrderLineRow,
  OrderRow,
  PaymentRow,
} from '../db/tables.ts';

/** An order as it is about to be written. */
export interface DraftedOrder {
  order: OrderRow;
  lines: OrderLineRow[];
  key: Pick<IdempotencyKeyRow, 'key' | 'requestHash'> | null;
  /** The card payment that is about to be opened, for an order paid online. */
  payment: PaymentRow | null;
  /** Null for one that is not the shopper's own row. */
  addressId: string | null;
  /** The marks of the rows it was drafted with, by their ids. */
  marks: ReadonlyMap<string, string>;
}

/** A row with what changes whenever it is written anew, where it was asked for. */
type Marked<Row> = Row & { mark?: string };

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
export async function booksById(door: Door, ids: readonly string[]): Promise<OrderedBook[]> {
  return ids.length > 0 ? booksQuery(door, evened(ids)) : [];
}

const booksQuery = prepared((sql, ids: readonly string[]) =>
  sql.selectFrom('books').select(ordered).where('id', 'in', ids),
);

/** What orders are drafted with. */
export interface LookedUp {
  books: Marked<OrderedBook>[];
  addresses: Marked<AddressRow>[];
}

export async function lookUp(door: Door, bookIds: string[], addressIds: string[]): Promise<LookedUp> {
  const [books, addresses] = await Promise.all([booksById(door, bookIds), findAddresses(door, addressIds)]);
  return { books, addresses };
}

/** False when a key is taken: the caller then undoes all of it. */
export async function insertOrders(door: Door, drafts: readonly DraftedOrder[]): Promise<boolean> {
  await ordersInsert(
    door,
    drafts.map(({ order }) => order),
  );
  await linesInsert(
    door,
    drafts.flatMap(({ lines }) => lines),
  );
  const payments = drafts.flatMap(({ payment }) => payment ?? []);
  await paymentsInsert(door, payments);
  return insertKeys(door, drafts);
}

async function insertKeys(door: Door, drafts: readonly DraftedOrder[]): Promise<boolean> {
  const keys = drafts.flatMap(({ order: { userId, id, createdAt }, key }) =>
    key ? [[userId, key.key, key.requestHash, id, createdAt]] : [],
  );
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const some = keys.slice(from, from + keysAtOnce);
    if ((await keysInsert(door, some.flat())).length < some.length) return false;
  }
  return true;
}

export async function emptyCarts(door: Door, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await cartsQuery(door, evened(userIds));
}

const cartsQuery = prepared((sql, userIds: readonly string[]) =>
  sql.deleteFrom('cartLines').where('userId', 'in', userIds),
);

const ordersInsert = preparedInsert('orders', [
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
const paymentsInsert = preparedInsert('payments', [
  'id',
  'orderId',
  'provider',
  'reference',
  'url',
  'amount',
  'currency',
  'status',
  'createdAt',
  'updatedAt',
]);
const keysAtOnce = 20;
const keysInsert = prepared((sql, cells: readonly (string | number)[]) =>
  sql
    .insertInto('idempotencyKeys')
    .values(
      Array.from({ length: cells.length / 5 }, (_, row) => {
        const [userId, key, requestHash, orderId, createdAt] = cells.slice(row * 5, row * 5 + 5);
        return { userId, key, requestHash, orderId, createdAt } as IdempotencyKeyRow;
      }),
    )
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
