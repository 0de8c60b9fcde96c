import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { type Buyer, buyer } from '../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const day = 86_400_000;

describe.each(bothEngines)('the dashboard on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let books: string[];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    books = await bookIds(shop, 3);
    layla = await buyer(shop);
    seller = await sellerIn(shop);
  });
  afterAll(() => shop.close());

  const dashboard = async () => (await seller.get('/api/order/dashboard')).body;
  const order = async (path: '/api/order/cod' | '/api/order/stripe' = '/api/order/cod') => {
    const items = [{ product: books[0], quantity: 1 }];
    const { body } = await layla.visitor.post(path, { items, address: layla.address });
    return body.orderId;
  };
  const datedBack = (id: string, days: number) =>
    shop.db.sql
      .updateTable('orders')
      .set((row) => ({ createdAt: row('createdAt', '-', days * day) }))
      .where('id', '=', id)
      .execute();

  test('is empty in a shop without orders', async () => {
    const empty = await dashboard();
    expect(empty).toMatchObject({
      today: { orders: 0, revenue: 0 },
      month: { orders: 0, revenue: 0 },
      toPack: 0,
      lowStock: 0,
      askedFor: [],
    });
    expect(empty.days).toHaveLength(30);
    expect(empty.days.at(-1)!.day).toBe(new Date(shop.clock.now).toISOString().slice(0, 10));
  });

  test('counts sales without cancelled and unpaid orders', async () => {
    const today = await order();
    const amount = (await seller.get(`/api/order/seller?q=${today}`)).body.orders[0]!.amount;
    await datedBack(await order(), 3);
    await datedBack(await order(), 20);
    await datedBack(await order(), 40);
    await order('/api/order/stripe');
    await seller.post('/api/order/status', { id: await order(), status: 'Cancelled' });
    await seller.post('/api/order/status', { id: await order(), status: 'Packed' });
    const cents = Math.round(amount * 100);
    const sum = (orders: number) => ({ orders, revenue: (orders * cents) / 100 });
    const seen = await dashboard();
    expect(seen).toMatchObject({ success: true, today: sum(2), week: sum(3), month: sum(4), toPack: 4 });
    expect(seen.days.at(-1)).toMatchObject(sum(2));
    expect(seen.days.at(-4)).toMatchObject(sum(1));
    expect(seen.days.reduce((orders: number, one: { orders: number }) => orders + one.orders, 0)).toBe(4);
  });

  test('lists books in carts that cannot be bought, the most wanted first', async () => {
    const other = await buyer(shop);
    await layla.visitor.post('/api/cart/update', {
      cartItems: { [books[0]!]: 9, [books[1]!]: 2, [books[2]!]: 1 },
    });
    await other.visitor.post('/api/cart/update', { cartItems: { [books[2]!]: 4 } });
    await seller.post('/api/product/stock', { id: books[1], inStock: false });
    await seller.post('/api/product/archive', { ids: [books[2]], archived: true });
    const { askedFor } = await dashboard();
    expect(askedFor.map(({ _id, quantity }) => [_id, quantity])).toEqual([
      [books[2], 5],
      [books[1], 2],
    ]);
    expect(askedFor[0]!.name).toEqual(expect.any(String));
  });
});
