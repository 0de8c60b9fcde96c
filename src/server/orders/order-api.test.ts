import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../contract/orders.ts';
import { insertBooks } from '../../../tests/support/test-books.ts';
import { bookIds } from '../../../tests/support/test-accounts.ts';
import { type Buyer, buyer } from '../../../tests/support/test-buyers.ts';
import { insertOrders } from '../../../tests/support/test-orders.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';

describe.each(bothEngines)('orders of one shopper on %s', (engine) => {
  let shop: TestShop;
  let books: string[];

  beforeAll(async () => {
    shop = await openTestShop(engine, { env: { ORDERS_PER_HOUR: '3' } });
    books = await bookIds(shop, 22);
  });
  afterAll(() => shop.close());

  const place = ({ visitor, address }: Buyer, headers = {}, call: 'cod' | 'stripe' = 'cod') =>
    visitor.post(`/api/order/${call}`, { items: [{ product: books[0], quantity: 1 }], address }, headers);

  test('the list is the newest hundred, and its cursor leads through all others', async () => {
    const who = await buyer(shop);
    const ids = await insertOrders(shop, who, 250, books.slice(0, 1));
    const newestFirst = ids.toReversed();
    const pages: string[][] = [];
    for (let query = ''; pages.length === 0 || query;) {
      const { orders, nextCursor } = (await who.visitor.get(`/api/order/user${query}`)).body;
      pages.push(orders.map(({ _id }) => _id));
      query = nextCursor ? `?cursor=${nextCursor}` : '';
    }
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
    expect(pages.flat()).toEqual(newestFirst);
    const { body } = await who.visitor.get('/api/order/user?limit=2');
    expect(body.orders.map(({ _id }) => _id)).toEqual(newestFirst.slice(0, 2));
    expect((await who.visitor.get('/api/order/user?limit=201')).status).toBe(400);
  });

  test('a page of very long orders is shorter, and no order or line is left out', async () => {
    const who = await buyer(shop);
    const many = await insertBooks(shop, 60);
    const ids = await insertOrders(shop, who, 25, many);
    const pages: Order[][] = [];
    for (let query = ''; pages.length === 0 || query;) {
      const { orders, nextCursor } = (await who.visitor.get(`/api/order/user${query}`)).body;
      pages.push(orders);
      query = nextCursor ? `?cursor=${nextCursor}` : '';
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(pages.flat().map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect(new Set(pages.flat().map(({ items }) => items.length))).toEqual(new Set([60]));
    const [longest] = await insertOrders(shop, who, 1, await insertBooks(shop, 200));
    const { body } = await who.visitor.get('/api/order/user');
    expect([body.orders[0]!._id, body.orders.length]).toEqual([longest, 7]);
  });

  test('after the limit of an hour an order is refused, says when, and nothing is written', async () => {
    const who = await buyer(shop);
    const other = await buyer(shop);
    const first = await place(who, { 'idempotency-key': 'first' });
    const atOnce = await Promise.all([place(who), place(who, {}, 'stripe'), place(who), place(who)]);
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429]);
    const refused = await place(who);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/in 60 minutes\.$/);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await who.visitor.get('/api/order/user')).body.orders.length).toBe(3);
    // A repetition of an order is no new order, and another shopper is not affected.
    const again = await place(who, { 'idempotency-key': 'first' });
    expect(again.body).toEqual(first.body);
    expect((await place(other)).status).toBe(200);
    shop.clock.now += 60 * 60_000 + 1;
    expect((await place(who)).status).toBe(200);
  });

  test('paying the same order again and again is limited', async () => {
    const who = await buyer(shop);
    const { orderId } = (await place(who, {}, 'stripe')).body;
    const answers: number[] = [];
    for (let turn = 0; turn < 61; turn++)
      answers.push((await who.visitor.post('/api/order/pay', { id: orderId })).status);
    expect(new Set(answers.slice(0, 60))).toEqual(new Set([200]));
    expect(answers.at(-1)).toBe(429);
  });
});
