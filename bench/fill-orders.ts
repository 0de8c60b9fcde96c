import { samplesOnWire } from '../src/server/addresses/address-wire.ts';
import { booksById } from '../src/server/checkout/checkout-queries.ts';
import { draftOrder } from '../src/server/checkout/order-draft.ts';
import type { Db } from '../src/server/db/database.ts';
import { newId } from '../src/server/db/new-id.ts';
import { openDatabase } from '../src/server/db/open.ts';
import type { OrderLineRow, OrderRow } from '../src/server/db/tables.ts';

const atOnce = 200;
const buyers = 100;
const minute = 60_000;
const statuses = ['Order Placed', 'Packed', 'Shipped', 'Delivered', 'Cancelled'];

/** Puts orders of two books into a shop that is closed, as its checkout would have written them, a minute apart. */
export async function fillOrders(dataDir: string, count: number, progress: (done: number) => void) {
  const db = await openDatabase({ dataDir, databaseUrl: null }, { warn: console.warn });
  try {
    const shoppers = await newBuyers(db);
    const listed = await db.sql.selectFrom('books').select('id').orderBy('id').limit(200).execute();
    const books = await booksById(
      db.sql,
      listed.map(({ id }) => id),
    );
    const began = Date.now() - count * minute;
    for (let from = 0; from < count; from += atOnce) {
      const orders: OrderRow[] = [];
      const lines: OrderLineRow[] = [];
      for (let one = from; one < Math.min(count, from + atOnce); one++) {
        const drafted = draftOrder({
          shopper: shoppers[one % buyers]!,
          address: samplesOnWire[one % samplesOnWire.length]!,
          lines: [one, one * 7 + 1].map((place) => ({
            book: books[place % books.length]!,
            quantity: 1 + (one % 3),
          })),
          paymentType: 'COD',
          now: began + one * minute,
        });
        // All but the newest are somewhere on their way.
        const status = one > count - 50 ? 'Order Placed' : statuses[one % statuses.length]!;
        orders.push({ ...drafted.order, status, isPaid: Number(status === 'Delivered') });
        lines.push(...drafted.lines);
      }
      await db.transaction(async (trx) => {
        await trx.insertInto('orders').values(orders).execute();
        await trx.insertInto('orderLines').values(lines).execute();
      });
      if ((from + atOnce) % 50_000 === 0) progress(from + atOnce);
    }
  } finally {
    await db.close();
  }
}

async function newBuyers(db: Db) {
  const shoppers = Array.from({ length: buyers }, () => {
    const id = newId();
    return { id, name: 'Maryam', email: `${id}@bench.example` };
  });
  await db.sql
    .insertInto('users')
    .values(shoppers.map((shopper) => ({ ...shopper, passwordHash: 'none', createdAt: 1, updatedAt: 1 })))
    .execute();
  return shoppers;
}
