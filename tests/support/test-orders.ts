import { usDollar } from '../../src/rules/money.ts';
import { defaultTax, plainTerms } from '../../src/rules/order-totals.ts';
import { sampleAddressList } from '../../src/server/demo/samples/sample-orders.ts';
import { insertRows } from '../../src/server/db/rows.ts';
import { createOrderNumbers, lockBooks } from '../../src/server/orders/place/checkout-queries.ts';
import { draftOrder } from '../../src/server/orders/place/order-draft.ts';
import { newId } from '../../src/server/db/new-id.ts';
import type { Buyer } from './test-buyers.ts';
import type { TestShop } from './test-shop.ts';

const batch = 100;

/** Writes orders of these books into the database, past every limit. Returns their ids, the oldest first. */
export async function insertOrders(
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  { userId }: Pick<Buyer, 'userId'>,
  count: number,
  bookIds: string[],
): Promise<string[]> {
  const { books } = await db.transaction((trx) => lockBooks(trx, bookIds));
  const lines = Array.from(books.values(), (book) => ({ book, quantity: 1, taken: 0 }));
  const shopper = { id: userId, name: 'Layla', email: 'layla@example.com' };
  const address = sampleAddressList[0]!;
  // Older than an hour: they do not count as recent orders.
  const now = clock.now - 2 * 60 * 60_000;
  const terms = { ...defaultTax, ...plainTerms, currency: usDollar, codEnabled: true };
  const ids: string[] = [];
  const takeNumber = createOrderNumbers(db);
  while (ids.length < count) {
    const numbers: number[] = [];
    while (numbers.length < batch && ids.length + numbers.length < count) numbers.push(await takeNumber());
    const drafts = numbers.map((number) =>
      draftOrder({ id: newId(now), number, shopper, address, lines, way: 'COD', terms, lang: 'en', now }),
    );
    await db.transaction(async (trx) => {
      await insertRows(
        trx,
        'orders',
        drafts.map(({ order }) => order),
      );
      await insertRows(
        trx,
        'orderLines',
        drafts.flatMap((draft) => draft.lines),
      );
    });
    ids.push(...drafts.map(({ order }) => order.id));
  }
  return ids;
}
