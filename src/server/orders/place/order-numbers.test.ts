import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { createApp } from '../../app.ts';
import { TestVisitor } from '../../../../tests/support/test-visitor.ts';

describe.each(bothEngines)('the number of an order on %s', (engine) => {
  let shop: TestShop;
  let layla: Buyer;
  let product: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    layla = await buyer(shop);
    [product] = (await bookIds(shop, 1)) as [string];
  });
  afterAll(() => shop.close());

  const order = (visitor = layla.visitor) =>
    visitor.post('/api/order/cod', { items: [{ product, quantity: 1 }], address: layla.address });

  test('is its own, also for orders of two processes at once', async () => {
    const other = new TestVisitor(createApp(shop.deps), shop.config.publicUrl);
    for (const [name, value] of layla.visitor.cookies) other.cookies.set(name, value);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => order(n % 2 === 0 ? layla.visitor : other)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const numbers = (await ordersOf(layla)).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(60);
    for (const number of numbers) expect(number % 11).toBe(0);
  });

  test('finds it at the desk, however it is typed', async () => {
    await order();
    const { _id, number } = (await ordersOf(layla))[0]!;
    const seller = await sellerIn(shop);
    const grouped = formatOrderNumber(number);
    const arabic = grouped.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
    for (const q of [String(number), grouped, grouped.replace(' ', '-'), `#${number}`, arabic]) {
      const { body } = await seller.get(`/api/order/seller?q=${encodeURIComponent(q)}`);
      expect(body.orders.map((one) => one._id)).toEqual([_id]);
    }
  });

  test('the sample orders have numbers too', async () => {
    const { body } = await (await sellerIn(shop)).get('/api/order/seller?q=1001%200000');
    expect(body.orders).toMatchObject([{ sample: true, number: 10_010_000 }]);
  });
});
