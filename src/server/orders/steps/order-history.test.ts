import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { expiredReport } from '../../payments/card-provider.ts';
import { latestPayment } from '../pay/payment-queries.ts';
import { settle } from '../pay/settle.ts';
import { createOrderLinks } from '../order-links.ts';

const minute = 60_000;

describe.each(engines)('the steps of an order on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let product: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    [product] = (await bookIds(shop, 1)) as [string];
  });
  beforeEach(async () => {
    layla = await buyer(shop);
  });
  afterAll(() => shop.close());

  const order = async (path: 'cod' | 'stripe') => {
    const body = { items: [{ product, quantity: 1 }], address: layla.address };
    return (await layla.visitor.post(`/api/order/${path}`, body)).body.orderId;
  };
  const settled = async (id: string, state: 'paid' | 'expired') => {
    const open = (await latestPayment(shop.db, id))!;
    return settle(shop.deps, { ...expiredReport(open, open.reference!), state });
  };
  /** Each step with the minutes since this moment. */
  const stepsAfter = (begin: number, { steps }: Order) =>
    steps.map(({ status, at }) => `${(Date.parse(at) - begin) / minute} ${status}`);

  test('carry their times, for the shopper, the desk and the reader of a link', async () => {
    const begin = shop.clock.now;
    const id = await order('cod');
    for (const status of ['Packed', 'Shipped', 'Delivered']) {
      shop.clock.now += minute;
      await seller.post('/api/order/status', { id, status });
      // The step that is there already has its first time.
      shop.clock.now += minute;
      await seller.post('/api/order/status', { id, status });
    }
    const steps = ['0 Order Placed', '1 Packed', '3 Shipped', '5 Delivered'];
    expect(stepsAfter(begin, (await ordersOf(layla))[0]!)).toEqual(steps);
    const listed: Order[] = (await seller.get(`/api/order/seller?q=${id}`)).body.orders;
    expect(stepsAfter(begin, listed[0]!)).toEqual(steps);
    const token = await createOrderLinks(shop.db).sign(id, shop.clock.now);
    const shared = await shop.visitor().post('/api/order/shared', { token });
    expect(stepsAfter(begin, shared.body.order)).toEqual(steps);
  });

  test('of a card order tell when it was paid', async () => {
    const begin = shop.clock.now;
    const id = await order('stripe');
    shop.clock.now += 5 * minute;
    await Promise.all([settled(id, 'paid'), settled(id, 'paid')]);
    expect(stepsAfter(begin, (await ordersOf(layla))[0]!)).toEqual(['0 Awaiting Payment', '5 Order Placed']);
  });

  test('of a card order that was paid after its end are all there', async () => {
    const begin = shop.clock.now;
    const id = await order('stripe');
    shop.clock.now += minute;
    await settled(id, 'expired');
    shop.clock.now += minute;
    await settled(id, 'paid');
    expect(stepsAfter(begin, (await ordersOf(layla))[0]!)).toEqual([
      '0 Awaiting Payment',
      '1 Cancelled',
      '2 Order Placed',
    ]);
  });
});
