import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FEW_COPIES } from '../../rules/cart.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { expiredReport } from '../payments/card-provider.ts';
import { latestPayment } from '../orders/pay/payment-queries.ts';
import { settle } from '../orders/pay/settle.ts';
import { sweep } from '../orders/pay/sweep.ts';
import { copiesOf, writeStock } from './stock-queries.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

const hour = 60 * 60_000;

describe.each(bothEngines)('copies of orders on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let book: string;
  beforeAll(async () => {
    shop = await openTestShop(engine, { env: { ORDERS_PER_HOUR: '0' } });
    seller = await sellerIn(shop);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  beforeEach(async () => {
    layla = await buyer(shop);
    await count(10);
  });
  afterAll(() => shop.close());

  const count = (copies: number | null) =>
    changeBooks(shop.db, (trx) => writeStock(trx, [{ id: book, copies, onSale: 1 }]));
  const left = async () => (await copiesOf(shop.db.sql, [book])).get(book);
  const order = async (path: 'cod' | 'stripe', quantity = 1, who = layla) => {
    const items = [{ product: book, quantity }];
    return (await who.visitor.post(`/api/order/${path}`, { items, address: who.address })).body
      .orderId as string;
  };
  const move = (id: string, status: string) => seller.post('/api/order/status', { id, status });
  const payment = async (id: string) => (await latestPayment(shop.db, id))!;
  const settled = async (id: string, state: 'paid' | 'expired') => {
    const open = await payment(id);
    return settle(shop.deps, { ...expiredReport(open, open.reference ?? 'r'), state });
  };

  test('an order that the seller cancels before it is shipped gives them back once', async () => {
    const [first, second] = [await order('cod', 3), await order('cod', 2)];
    expect(await left()).toBe(5);
    await move(second, 'Packed');
    await Promise.all([move(first, 'Cancelled'), move(first, 'Cancelled'), move(second, 'Cancelled')]);
    expect(await left()).toBe(10);
    await move(first, 'Cancelled');
    expect(await left()).toBe(10);
  });

  test('an order that is shipped keeps them', async () => {
    const id = await order('cod', 3);
    for (const status of ['Packed', 'Shipped', 'Cancelled', 'Delivered']) await move(id, status);
    expect(await left()).toBe(7);
  });

  test('a card order holds them while its payment is open, and keeps them when it is paid', async () => {
    const id = await order('stripe', 4);
    expect(await left()).toBe(6);
    expect(await settled(id, 'paid')).toBe('paid');
    expect(await left()).toBe(6);
  });

  test('a card order gives them back when the payment expires', async () => {
    const id = await order('stripe', 4);
    await Promise.all([settled(id, 'expired'), settled(id, 'expired')]);
    expect(await left()).toBe(10);
  });

  test('a card order gives them back when the shopper cancels', async () => {
    const id = await order('stripe', 4);
    expect((await layla.visitor.post('/api/order/cancel', { id })).status).toBe(200);
    expect(await left()).toBe(10);
  });

  test('an abandoned card order gives them back after its session has expired', async () => {
    await order('stripe', 4);
    shop.clock.now += 2 * hour;
    await sweep(shop.deps);
    expect(await left()).toBe(10);
    expect(await ordersOf(layla)).toMatchObject([{ status: 'Cancelled' }]);
  });

  test('an order that was cancelled and is paid after all takes what is left', async () => {
    const id = await order('stripe', 4);
    await settled(id, 'expired');
    await order('cod', 7);
    expect(await settled(id, 'paid')).toBe('paid-after-cancelling');
    expect(await left()).toBe(0);
    await move(id, 'Cancelled');
    expect(await left()).toBe(3);
  });

  test('an order from before the book was counted gives nothing back', async () => {
    await count(null);
    const id = await order('cod', 5);
    await count(10);
    await move(id, 'Cancelled');
    expect(await left()).toBe(10);
  });

  test('a cancelled order of a book that is no longer counted changes nothing', async () => {
    const id = await order('cod', 5);
    await count(null);
    await move(id, 'Cancelled');
    expect(await left()).toBeUndefined();
  });

  test('the last copy that comes back is on sale again', async () => {
    const id = await order('cod', 10);
    const shown = async () => {
      const { products } = (await shop.visitor().get('/api/product/list')).body;
      const { inStock, left: few } = products.find(({ _id }) => _id === book)!;
      return [inStock, few];
    };
    expect(await shown()).toEqual([false, undefined]);
    await move(id, 'Cancelled');
    expect(await shown()).toEqual([true, undefined]);
  });

  test('of forty buyers at once exactly as many as there are copies get one', async () => {
    await count(7);
    const buyers = await Promise.all(Array.from({ length: 40 }, () => buyer(shop)));
    const ids = await Promise.all(buyers.map((who, n) => order(n % 2 ? 'cod' : 'stripe', 1, who)));
    expect(ids.filter((id) => id !== undefined)).toHaveLength(7);
    expect(await left()).toBe(0);
  });

  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constantFrom('cod', 'stripe'), n: fc.integer({ min: 1, max: 4 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('pay', 'expire', 'cancel', 'ship', 'return', 'restock'),
        n: fc.nat(9),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('count'), n: fc.integer({ min: 0, max: 8 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('switch on', 'switch off'), n: fc.constant(0) }),
    },
  );

  test('whatever happens, no copy is lost or sold twice, and shoppers see what there is', async () => {
    const run = async (steps: { do: string; n: number }[]) => {
      const who = await buyer(shop);
      await seller.post('/api/product/stock', { id: book, inStock: true });
      // Forgets what the orders of the run before hold.
      await count(null);
      await count(5);
      const model = { copies: 5, on: true, orders: [] as { id: string; n: number; status: string }[] };
      for (const { do: what, n } of steps) {
        const one = model.orders[n % Math.max(1, model.orders.length)];
        if (what === 'cod' || what === 'stripe') {
          const unpaid = model.orders.filter(({ status }) => status === 'open').length;
          const id = await order(what, n, who);
          const mayWait = what === 'cod' || unpaid < 5;
          expect(id !== undefined).toBe(model.on && n <= model.copies && mayWait);
          if (id === undefined) continue;
          model.copies -= n;
          model.orders.push({ id, n, status: what === 'cod' ? 'placed' : 'open' });
        } else if (what === 'count') {
          await seller.post('/api/product/copies', { id: book, copies: n });
          model.copies = n;
        } else if (what.startsWith('switch')) {
          const inStock = what === 'switch on';
          const { status } = await seller.post('/api/product/stock', { id: book, inStock });
          expect(status).toBe(inStock && model.copies === 0 ? 409 : 200);
          if (status === 200) model.on = inStock;
        } else if (one?.status === 'open' && (what === 'pay' || what === 'expire')) {
          await settled(one.id, what === 'pay' ? 'paid' : 'expired');
          one.status = what === 'pay' ? 'placed' : 'ended';
          if (what === 'expire') model.copies += one.n;
        } else if (one?.status === 'placed' && what === 'cancel') {
          await move(one.id, 'Cancelled');
          one.status = 'ended';
          model.copies += one.n;
        } else if (one?.status === 'placed' && what === 'ship') {
          await move(one.id, 'Packed');
          await move(one.id, 'Shipped');
          one.status = 'shipped';
        } else if (one?.status === 'shipped' && (what === 'return' || what === 'restock')) {
          const restock = what === 'restock';
          await seller.post('/api/order/return', { id: one.id, restock, reason: '' });
          one.status = 'ended';
          if (restock) model.copies += one.n;
        }
        expect(await left()).toBe(model.copies);
        const { products } = (await shop.visitor().get('/api/product/list')).body;
        const seen = products.find(({ _id }) => _id === book)!;
        const inStock = model.on && model.copies > 0;
        expect(seen.inStock).toBe(inStock);
        const isHeld = model.orders.some(({ status }) => status === 'open');
        expect(seen.held).toBe((model.on && model.copies === 0 && isHeld) || undefined);
        expect(seen.left).toBe(inStock && model.copies <= FEW_COPIES ? model.copies : undefined);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), run), {
      numRuns: engine === 'sqlite' ? 25 : 10,
    });
  });
});
