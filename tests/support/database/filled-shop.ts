import { specifiedCategories } from '../../../src/rules/shelf.ts';
import { usDollar } from '../../../src/rules/money.ts';
import type { OrderStatus } from '../../../src/rules/order-status.ts';
import { defaultTax, plainTerms } from '../../../src/rules/order-totals.ts';
import { sampleAddressList } from '../../../src/server/demo/samples/sample-orders.ts';
import type { BookDraft } from '../../../src/server/catalogue/book-queries.ts';
import { createOrderNumbers, lockBooks } from '../../../src/server/orders/place/checkout-queries.ts';
import { draftOrder } from '../../../src/server/orders/place/order-draft.ts';
import type { Db } from '../../../src/server/db/database.ts';
import { newId } from '../../../src/server/db/new-id.ts';
import type { MessageRow, OrderHistoryRow, OrderLineRow, OrderRow } from '../../../src/server/db/tables.ts';
import { addManyBooks } from './many-books.ts';

const batchSize = 250;
const statuses: OrderStatus[] = ['Order Placed', 'Packed', 'Shipped', 'Delivered', 'Cancelled'];
const words = ['Sharh', 'Mukhtasar', 'Kitab', 'Tafsir', 'Hashiya', 'Risala', 'Fatawa'];

/** Enough books, orders and messages that the planner chooses as it would for a large shop. */
export async function fillShop(db: Db, counts: { books: number; orders: number; messages: number }) {
  await addManyBooks(
    db,
    Array.from({ length: counts.books }, (_, one) => bookOf(one)),
  );
  const listed = await db.sql.selectFrom('books').select('id').orderBy('id').execute();
  const ids = listed.map(({ id }) => id);
  // The oldest books are archived first.
  const archived = ids.slice(0, counts.books / 3);
  for (let from = 0; from < archived.length; from += batchSize) {
    await db.sql
      .updateTable('books')
      .set({ archivedAt: 1 })
      .where('id', 'in', archived.slice(from, from + batchSize))
      .execute();
  }
  const readers = await fillOrders(db, ids.slice(-50), counts.orders);
  for (let from = 0; from < counts.messages; from += batchSize) {
    const messages = Array.from({ length: batchSize }, (_, one) => messageOf(from + one));
    await db.sql.insertInto('messages').values(messages).execute();
  }
  return {
    readers,
    books: ids[counts.books / 2]!,
    orders: await middleId(db, 'orders'),
    messages: await middleId(db, 'messages'),
  };
}

async function middleId(db: Db, table: 'orders' | 'messages'): Promise<string> {
  const { count } = await db.sql
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const found = await db.sql
    .selectFrom(table)
    .select('id')
    .orderBy('id')
    .offset(count / 2)
    .limit(1)
    .executeTakeFirstOrThrow();
  return found.id;
}

/** The first reader has five orders, the second fifty, the others share the rest: a hundred each in a large shop. */
async function fillOrders(db: Db, bookIds: string[], count: number) {
  const shoppers = Array.from({ length: Math.max(100, count / 100) }, (_, one) => ({
    id: newId(),
    name: 'Layla',
    email: `reader-${one}@example.com`,
  }));
  const [createdAt, updatedAt] = [1, 1];
  await db.sql
    .insertInto('users')
    .values(shoppers.map((shopper) => ({ ...shopper, passwordHash: 'none', createdAt, updatedAt })))
    .execute();
  const books = [...(await db.transaction((trx) => lockBooks(trx, bookIds))).books.values()];
  const cartLines = shoppers.flatMap(({ id: userId }, one) =>
    [one, one + 7].map((place, position) => ({
      userId,
      bookId: bookIds[place % bookIds.length]!,
      quantity: 1,
      position,
    })),
  );
  await db.sql.insertInto('cartLines').values(cartLines).execute();
  const began = Date.now() - count * 3_600_000;
  const takeNumber = createOrderNumbers(db);
  for (let from = 0; from < count; from += batchSize) {
    const orders: OrderRow[] = [];
    const lines: OrderLineRow[] = [];
    const history: OrderHistoryRow[] = [];
    for (let one = from; one < from + batchSize; one++) {
      const drafted = draftOrder({
        id: newId(began + one * 3_600_000),
        number: await takeNumber(),
        shopper: shoppers[one < 5 ? 0 : one < 55 ? 1 : 2 + (one % (shoppers.length - 2))]!,
        address: sampleAddressList[one % sampleAddressList.length]!,
        lines: [one, one * 7 + 1].map((place) => ({
          book: books[place % books.length]!,
          quantity: 1,
          taken: 0,
        })),
        way: 'COD',
        terms: { ...defaultTax, ...plainTerms, currency: usDollar, codEnabled: true },
        lang: 'en',
        now: began + one * 3_600_000,
      });
      orders.push({ ...drafted.order, status: statuses[one % statuses.length]! });
      lines.push(...drafted.lines);
      history.push(...statuses.slice(1, 3).map((status) => stepOf(drafted.order, status)));
    }
    await db.sql.insertInto('orders').values(orders).execute();
    await db.sql.insertInto('orderLines').values(lines).execute();
    await db.sql.insertInto('orderHistory').values(history).execute();
  }
  return shoppers.map(({ id }) => id);
}

function stepOf({ id, createdAt }: OrderRow, status: OrderStatus): OrderHistoryRow {
  return {
    orderId: id,
    id: newId(),
    kind: 'step',
    status,
    text: '',
    items: '[]',
    actor: 'seller',
    memberName: '',
    createdAt,
  };
}

function bookOf(one: number): BookDraft {
  return {
    id: newId(),
    name: `${words[one % words.length]} of reader ${one}`,
    nameAr: `كتاب القارئ ${one}`,
    author: 'Ibn Qudama',
    authorAr: 'ابن قدامة',
    category: specifiedCategories[one % specifiedCategories.length]!.value,
    price: 2_000,
    offerPrice: 1_500,
    images: '[]',
    description: '["A book"]',
    descriptionAr: '[]',
    pdfUrl: '',
    inStock: Number(one % 20 > 0),
    createdAt: 1,
    updatedAt: 1,
  };
}

function messageOf(one: number): MessageRow {
  const doneAt = one < 500 ? one : null;
  return {
    id: newId(),
    name: 'Layla',
    email: 'l@example.com',
    message: `Letter ${one}`,
    doneAt,
    createdAt: one,
  };
}
