import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderStatuses } from '../../../rules/order-status.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';

describe.each(bothEngines)('the orders at the desk on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let books: string[];
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    books = await bookIds(shop, 5);
  });
  beforeEach(async () => {
    layla = await buyer(shop);
  });
  afterAll(() => shop.close());

  const order = async (path: '/api/order/cod' | '/api/order/stripe' = '/api/order/cod', book = books[0]) => {
    const items = [{ product: book, quantity: 2 }];
    return (await layla.visitor.post(path, { items, address: layla.address })).body.orderId;
  };
  const list = async (query = '') => (await seller.get(`/api/order/seller${query}`)).body;
  const move = (id: string, status: string) => seller.post('/api/order/status', { id, status });
  const deliver = async (id: string) => {
    for (const status of ['Packed', 'Shipped', 'Delivered'])
      expect((await move(id, status)).status).toBe(200);
  };

  test.each([
    ['GET', '/api/order/seller'],
    ['GET', '/api/order/dashboard'],
    ['GET', '/api/order/export'],
    ['GET', '/api/order/report'],
    ['GET', '/api/order/waiting'],
    ['POST', '/api/order/status'],
    ['POST', '/api/order/statuses'],
  ])('%s %s is refused to visitors and shoppers', async (method, path) => {
    for (const caller of [shop.visitor(), layla.visitor]) {
      const { status, body } = method === 'GET' ? await caller.get(path) : await caller.post(path, {});
      expect([status, body.code]).toEqual([401, 'not-seller']);
    }
  });

  describe('the list', () => {
    test('has a new order first, with items, full address, amount and payment, and the samples last', async () => {
      const id = await order();
      const { orders, nextCursor, total } = await list('?limit=200');
      expect(orders[0]).toMatchObject({
        _id: id,
        userId: layla.userId,
        status: 'Order Placed',
        paymentType: 'COD',
        isPaid: false,
        address: { _id: layla.address, city: 'Baghdad', zipcode: 10001 },
        items: [{ product: { _id: books[0] }, quantity: 2 }],
      });
      expect(orders[0]!.amount).toBe(orders[0]!.subtotal + orders[0]!.tax);
      expect([nextCursor, total]).toEqual([null, orders.length]);
      const samples = orders.slice(-3);
      expect(samples.every((sample) => sample.sample)).toBe(true);
      expect(samples[0]).toMatchObject({
        status: 'Order Placed',
        items: [{ product: { category: 'Hadith' }, quantity: 1 }, { quantity: 2 }],
        address: { firstName: 'Maryam', sample: true },
      });
      expect(orders.slice(0, -3).some((one) => one.sample)).toBe(false);
    });

    test('comes in pages without gap or repetition, with the samples on the last one only', async () => {
      for (let n = 0; n < 5; n++) await order();
      const all = (await list('?limit=200')).orders.map((one) => one._id);
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
        expect(page.total).toBe(all.length);
        seen.push(...page.orders.map((one) => one._id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(all);
    });

    test('is filtered by status, and by names, books, mail, street and number', async () => {
      const id = await order('/api/order/cod', books[3]);
      await move(id, 'Packed');
      const packed = (await list('?status=Packed')).orders;
      expect(packed.map((one) => one._id)).toContain(id);
      expect(packed.every((one) => one.status === 'Packed')).toBe(true);
      const title = packed[0]!.items[0]!.product.nameAr!;
      for (const q of [
        id,
        id.toUpperCase(),
        title,
        'Layla@example.com',
        '770 555',
        'al-Baghdadiyya',
        '14 mutanabbi',
        'baghdad',
      ]) {
        const found = (await list(`?q=${encodeURIComponent(q)}&limit=200`)).orders;
        expect(found.map((one) => one._id)).toContain(id);
      }
      expect((await list(`?q=${id}`)).total).toBe(1);
      expect((await list('?q=maryam')).orders.map((one) => one.sample)).toEqual([true]);
      expect((await list('?q=maryam&status=Cancelled')).total).toBe(0);
      const { total } = await list('');
      expect((await list('?q=%20%20')).total).toBe(total);
      for (const signs of ['%', '_', '«»', '\u064b', '- -']) {
        const none = { orders: [], nextCursor: null, total: 0 };
        expect(await list(`?q=${encodeURIComponent(signs)}`)).toMatchObject(none);
      }
    });

    test('of a real shop has no samples', async () => {
      const real = await openTestShop(engine, { env: { DEMO: 'off' }, empty: true });
      const owner = await sellerIn(real);
      expect((await owner.get('/api/order/seller')).body).toEqual({
        success: true,
        orders: [],
        nextCursor: null,
        total: 0,
      });
      await real.close();
    });

    test.each(['?limit=0', '?limit=1000', '?cursor=no', '?status=Lost'])('refuses %s', async (query) => {
      expect((await seller.get(`/api/order/seller${query}`)).status).toBe(400);
    });
  });

  describe('a step', () => {
    test('is visible to the shopper, and Delivered marks cash as paid', async () => {
      const id = await order();
      for (const [status, isPaid] of [
        ['Packed', false],
        ['Shipped', false],
        ['Delivered', true],
      ] as const) {
        shop.clock.now += 1000;
        const { body } = await move(id, status);
        expect(body).toMatchObject({
          success: true,
          message: 'Order Updated',
          changed: true,
          order: { _id: id, status, isPaid },
        });
        expect(body.order.items).toHaveLength(1);
        expect((await ordersOf(layla))[0]).toMatchObject({ _id: id, status, isPaid });
      }
    });

    test('that the rules do not allow is refused and changes nothing', async () => {
      const allowed = new Set(['Packed', 'Cancelled']);
      const id = await order();
      for (const status of orderStatuses.filter((one) => !allowed.has(one))) {
        const { status: code, body } = await move(id, status);
        expect([code, body.code]).toEqual([409, 'bad-step']);
        expect(body.message).toBe(`An order that is Order Placed cannot become ${status}.`);
        expect(body.about).toEqual({ from: 'Order Placed', to: status });
      }
      expect((await ordersOf(layla))[0]).toMatchObject({ status: 'Order Placed', isPaid: false });
      await deliver(id);
      for (const status of orderStatuses.filter((one) => one !== 'Delivered'))
        expect((await move(id, status)).status).toBe(409);
    });

    test('on an order that awaits payment is refused, but it can be cancelled', async () => {
      const id = await order('/api/order/stripe');
      for (const status of orderStatuses.filter((one) => one !== 'Cancelled'))
        expect((await move(id, status)).status).toBe(409);
      expect((await move(id, 'Cancelled')).body).toMatchObject({
        changed: true,
        order: { status: 'Cancelled', isPaid: false },
      });
      expect((await move(id, 'Cancelled')).body).toMatchObject({ changed: false });
      expect((await layla.visitor.post('/api/order/pay', { id })).body.code).toBe('not-payable');
    });

    test('taken twice at the same time is taken once', async () => {
      const id = await order();
      const answers = await Promise.all([move(id, 'Packed'), move(id, 'Packed'), move(id, 'Cancelled')]);
      const taken = answers.filter(({ body }) => body.changed).map(({ body }) => body.order.status);
      expect([['Packed'], ['Cancelled'], ['Packed', 'Cancelled']]).toContainEqual(taken);
      expect((await ordersOf(layla))[0]!.status).toBe(taken.at(-1));
    });

    test('that another seller has taken already succeeds and changes nothing', async () => {
      const id = await order();
      const first = (await move(id, 'Packed')).body.order;
      shop.clock.now += 1000;
      const { status, body } = await move(id, 'Packed');
      expect([status, body]).toEqual([
        200,
        { success: true, message: 'The order is already Packed.', changed: false, order: first },
      ]);
    });

    test.each([
      [{ id: 'f'.repeat(24), status: 'Packed' }, 404, 'no-such-order'],
      [{ id: '5a00000000000000000000b1', status: 'Packed' }, 404, 'no-such-order'],
      [{ id: 'x', status: 'Packed' }, 400, 'invalid'],
      [{ id: 'f'.repeat(24), status: 'packed' }, 400, 'invalid'],
      [{ id: 'f'.repeat(24), status: 'Packed ' }, 400, 'invalid'],
      [{ status: 'Packed' }, 400, 'invalid'],
    ])('refuses %j', async (body, status, code) => {
      const answer = await seller.post('/api/order/status', body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });
  });
});
