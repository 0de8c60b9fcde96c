import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { insertOrders } from '../../../../tests/support/test-orders.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../../tests/support/test-visitor.ts';

describe.each(bothEngines)('a step of many orders on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let books: string[];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    books = await bookIds(shop, 2);
  });
  beforeEach(async () => {
    layla = await buyer(shop);
  });
  afterAll(() => shop.close());

  const order = async (path: '/api/order/cod' | '/api/order/stripe' = '/api/order/cod') => {
    const items = [{ product: books[0], quantity: 2 }];
    return (await layla.visitor.post(path, { items, address: layla.address })).body.orderId;
  };
  const move = (id: string, status: string) => seller.post('/api/order/status', { id, status });

  test('is taken by each on its own, with a result for each', async () => {
    const [fresh, packed, cancelled, another] = [await order(), await order(), await order(), await order()];
    await move(packed, 'Packed');
    await move(cancelled, 'Cancelled');
    const unpaid = await order('/api/order/stripe');
    const unknown = 'f'.repeat(24);
    const ids = [fresh, packed, cancelled, unknown, unpaid, another, fresh];
    const { status, body } = await seller.post('/api/order/statuses', { ids, status: 'Packed' });
    expect(status).toBe(200);
    const refused = (code: string, from?: string) => ({
      changed: false,
      refusal: { code, ...(from && { about: { from, to: 'Packed' } }) },
    });
    expect(body.results).toMatchObject([
      { _id: fresh, changed: true },
      { _id: packed, changed: false },
      { _id: cancelled, ...refused('bad-step', 'Cancelled') },
      { _id: unknown, ...refused('no-such-order') },
      { _id: unpaid, ...refused('bad-step', 'Awaiting Payment') },
      { _id: another, changed: true },
    ]);
    expect(body.results[1]!.refusal).toBeUndefined();
    const states = new Map((await ordersOf(layla)).map((one) => [one._id, one.status]));
    expect([fresh, packed, cancelled, unpaid, another].map((id) => states.get(id))).toEqual([
      'Packed',
      'Packed',
      'Cancelled',
      'Awaiting Payment',
      'Packed',
    ]);
  });

  test('of fifty at once by two sellers is taken once by each order', async () => {
    const ids = await insertOrders(shop, layla, 50, books);
    const ask = () => seller.post('/api/order/statuses', { ids, status: 'Packed' });
    const answers = await Promise.all([ask(), ask()]);
    const changed = answers.flatMap(({ body }) =>
      body.results.filter((one) => one.changed).map((one) => one._id),
    );
    expect(changed.toSorted()).toEqual(ids.toSorted());
    expect((await ordersOf(layla)).every(({ status }) => status === 'Packed')).toBe(true);
  });

  test('that fails in the middle leaves each order whole, and can be repeated', async () => {
    const ids = [await order(), await order(), await order()];
    let steps = 0;
    const db = new Proxy(shop.db, {
      get(real, name: keyof typeof shop.db) {
        if (name !== 'transaction') return real[name];
        return (...args: Parameters<typeof real.transaction>) => {
          if (++steps === 2) throw new Error('the database is away');
          return real.transaction(...args);
        };
      },
    });
    const { createApp } = await import('../../app.ts');
    const broken = { ...shop, app: createApp({ ...shop.deps, db }) };
    const there = new TestVisitor(broken.app, shop.config.publicUrl);
    for (const [name, value] of seller.cookies) there.cookies.set(name, value);
    expect((await there.post('/api/order/statuses', { ids, status: 'Packed' })).status).toBe(500);
    const states = async () => {
      const found = new Map((await ordersOf(layla)).map((one) => [one._id, one.status]));
      return ids.map((id) => found.get(id));
    };
    expect(await states()).toEqual(['Packed', 'Order Placed', 'Order Placed']);
    const { body } = await seller.post('/api/order/statuses', { ids, status: 'Packed' });
    expect(body.results.map((one) => one.changed)).toEqual([false, true, true]);
    expect(await states()).toEqual(['Packed', 'Packed', 'Packed']);
  });

  test.each([
    { ids: [], status: 'Packed' },
    { ids: Array.from({ length: 51 }, () => 'f'.repeat(24)), status: 'Packed' },
    { ids: ['f'.repeat(24)], status: 'Cancelled' },
    { ids: ['x'], status: 'Packed' },
    { status: 'Packed' },
  ])('refuses a bad request (%#)', async (body) => {
    const answer = await seller.post('/api/order/statuses', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
  });

  test('is part of the history of each, and refused by a parcel that came back', async () => {
    const [sent, returned] = [await order(), await order()];
    const ids = [sent, returned];
    for (const status of ['Packed', 'Shipped']) await seller.post('/api/order/statuses', { ids, status });
    await seller.post('/api/order/return', { id: returned, restock: false, reason: '' });
    const { body } = await seller.post('/api/order/statuses', { ids, status: 'Delivered' });
    expect(body.results).toMatchObject([
      { _id: sent, changed: true },
      { _id: returned, changed: false, refusal: { code: 'bad-step', about: { from: 'Returned' } } },
    ]);
    const one = (await seller.get(`/api/order/seller?ids=${sent}`)).body.orders[0]!;
    expect(one.steps.map(({ status }) => status)).toEqual(['Order Placed', 'Packed', 'Shipped', 'Delivered']);
  });
});
