import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplesOnWire } from '../addresses/address-wire.ts';
import { updateBook } from '../testing/test-books.ts';
import { type Buyer, buyer, cartOf, ordersOf } from '../testing/test-buyers.ts';
import { bookIds } from '../testing/test-accounts.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { booksById } from './checkout-queries.ts';
import { orderAtOnce } from './order-at-once-queries.ts';
import { draftOrder } from './order-draft.ts';

describe('an order in one statement on postgres', () => {
  let shop: TestShop;
  let who: Buyer;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop('postgres');
    who = await buyer(shop);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterAll(() => shop.close());

  async function draft() {
    const [found] = await booksById(shop.db.sql, [book]);
    return draftOrder({
      shopper: { id: who.userId, name: 'Layla', email: 'layla@example.com' },
      address: samplesOnWire[0]!,
      lines: [{ book: found!, quantity: 2 }],
      paymentType: 'COD',
      now: shop.clock.now,
    });
  }

  test.each([
    ['costs something else', { offerPrice: 4321 }],
    ['is sold out', { inStock: 0 }],
    ['left the shop', { archivedAt: 1 }],
  ])('writes nothing when a book %s since it was drafted', async (_, change) => {
    await who.visitor.post('/api/cart/update', { cartItems: { [book]: 3 } });
    const { order, lines } = await draft();
    await updateBook(shop, book, change);
    const key = { key: 'once', requestHash: 'x' };
    expect(await orderAtOnce(shop.db, order, lines, key)).toBe('try again');
    expect(await ordersOf(who)).toEqual([]);
    expect(await cartOf(who)).toEqual({ [book]: 3 });
    const keys = await shop.db.sql.selectFrom('idempotencyKeys').selectAll().execute();
    expect(keys).toEqual([]);
    await updateBook(shop, book, { offerPrice: 1000, inStock: 1, archivedAt: null });
  });

  test('takes its key, so that a second one under it writes nothing', async () => {
    const [first, second] = [await draft(), await draft()];
    const key = { key: 'twice', requestHash: 'x' };
    expect(await orderAtOnce(shop.db, first.order, first.lines, key)).toBe('placed');
    expect(await orderAtOnce(shop.db, second.order, second.lines, key)).toBe('key taken');
    expect((await ordersOf(who)).map(({ _id }) => _id)).toEqual([first.order.id]);
    expect(await cartOf(who)).toEqual({});
  });
});
