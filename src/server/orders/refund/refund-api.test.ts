import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import type { RefundState } from '../../../rules/refunds.ts';
import { orderBadges } from '../../../rules/order-badges.ts';
import { mailsOf, sendTestMails, testMailRenderer } from '../../../../tests/support/mail/test-mails.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { settleRefund } from './settle-refund.ts';

describe.each(engines)('refunds at the desk of the demo on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let books: [string, string];
  /** The address of the demo's payment page. */
  let page: string;
  let orderId: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    seller = await sellerIn(shop);
    books = (await bookIds(shop, 2)) as [string, string];
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    layla = await buyer(shop);
    await order();
  });

  const form = (fields: Record<string, string>) =>
    shop.visitor().send(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  async function order(card: string | null = '4242424242424242') {
    const items = [
      { product: books[0], quantity: 2 },
      { product: books[1], quantity: 1 },
    ];
    const { body } = await layla.visitor.post('/api/order/stripe', {
      items,
      address: layla.address,
      lang: 'ar',
    });
    orderId = body.orderId;
    page = new URL(body.url).pathname;
    if (card) await form({ card });
  }
  /** What the provider tells of its own accord. */
  const reported = (kind: 'refund' | 'dispute', state: RefundState, amount: number) => {
    const session = page.split('/').at(-1)!;
    const about = { provider: 'demo', reference: `${kind} of ${session}`, session, refundId: null } as const;
    return settleRefund(shop.deps, { ...about, kind, state, amount: Math.round(amount * 100) });
  };
  const mine = async () => (await ordersOf(layla))[0]!;
  const refund = async (given: object = {}, who = seller) =>
    who.post('/api/order/refund', { id: orderId, seenRefundable: (await mine()).refundable, ...given });
  const textOf = async (kind: string) => {
    const mail = (await mailsOf(shop)).find((one) => one.kind === kind && one.about === orderId);
    return (await testMailRenderer(shop)(mail!))!.text;
  };
  const refundMails = async () =>
    (await mailsOf(shop)).filter(({ kind, about }) => kind === 'order-refunded' && about !== null);

  test('all of a paid order goes back, and shopper and desk see it', async () => {
    const before = await mine();
    expect(before).toMatchObject({ refunded: 0, refundable: before.amount, refunds: [] });
    const { status, body } = await refund();
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Refunded', order: { _id: orderId, refunded: before.amount } });
    expect(await mine()).toMatchObject({
      isPaid: true,
      status: 'Order Placed',
      refunded: before.amount,
      refundable: 0,
      refunds: [{ amount: before.amount, state: 'done', origin: 'desk', items: [] }],
    });
    expect((await refund()).body.code).toBe('not-refundable');
  });

  test('the shopper gets one mail for each refund, in the language of the order', async () => {
    const before = (await refundMails()).length;
    const [first] = (await mine()).items;
    await refund({ items: [{ item: first!._id, quantity: 1 }] });
    await sendTestMails(shop);
    const [mail, ...more] = (await refundMails()).slice(before);
    expect([mail, more]).toMatchObject([{ lang: 'ar', state: 'kept' }, []]);
    const { body } = await seller.get(`/api/mail/view?id=${mail!.id}`);
    const [{ amount }] = (await mine()).refunds as [Order['refunds'][number]];
    expect(body.subject).toContain('استرداد');
    expect(body.text).toContain(`$${amount.toFixed(2)}`);
  });

  test('a mail about cancelling tells what still goes back, and nothing when all went back', async () => {
    const { amount, items } = await mine();
    await refund({ items: [{ item: items[0]!._id, quantity: 1 }] });
    const { refunded } = await mine();
    await layla.visitor.post('/api/order/cancel', { id: orderId });
    const toSeller = await textOf('cancelled-order');
    const toShopper = await textOf('order-cancelled');
    const rest = `$${(amount - refunded).toFixed(2)}`;
    expect(toShopper).toContain(`يعود مبلغ \u2068${rest}\u2069`);
    // In the language of the desk.
    expect(toSeller).toContain(`${rest} is to be refunded`);
    await refund();
    expect(await textOf('cancelled-order')).not.toContain('to be refunded');
    expect(await textOf('order-cancelled')).not.toContain('يعود مبلغ');
  });

  test('copies go back with their part of the tax, and all of them add up to the total', async () => {
    const { items, amount } = await mine();
    const [two, one] = items as [Order['items'][number], Order['items'][number]];
    const wishes = [
      [{ item: two._id, quantity: 1 }],
      [{ item: one._id, quantity: 1 }],
      [{ item: two._id, quantity: 1 }],
    ];
    for (const wish of wishes) expect((await refund({ items: wish })).status).toBe(200);
    const { refunds, refunded, refundable } = await mine();
    expect(refunds.map((made) => made.items)).toEqual(wishes);
    expect([refunded, refundable]).toEqual([amount, 0]);
  });

  test('the desk finds the orders whose refund is due, and no others', async () => {
    const move = (status: string) => seller.post('/api/order/status', { id: orderId, status });
    const cancelled = () => move('Cancelled');
    const returned = async () => {
      for (const status of ['Packed', 'Shipped']) await move(status);
      await seller.post('/api/order/return', { id: orderId, restock: false, reason: '' });
    };
    const partly = async () => refund({ items: [{ item: (await mine()).items[0]!._id, quantity: 1 }] });
    const due: string[] = [];
    for (const end of [cancelled, returned]) {
      for (const pay of [async () => {}, partly, refund]) {
        await order();
        await end();
        await pay();
        if (orderBadges(await mine()).payment === 'refund-due') due.unshift(orderId);
      }
    }
    expect(due).toHaveLength(3);
    const { orders, total } = (await seller.get('/api/order/seller?payment=refund-due')).body;
    expect(orders.map(({ _id }: Order) => _id)).toEqual(due);
    expect(total).toBe(3);
  });

  test('copies leave delivery to the shop, and everything that is left includes it', async () => {
    const zone = { countries: [], price: 500, freeFrom: null, days: null };
    await seller.post('/api/seller/settings', { deliveryZones: [zone] });
    await order();
    await seller.post('/api/seller/settings', { deliveryZones: [] });
    const { items, amount, delivery } = await mine();
    expect(delivery).toBe(5);
    const all = items.map(({ _id: item, quantity }) => ({ item, quantity }));
    await refund({ items: all });
    // With the tax on it.
    expect((await mine()).refundable).toBeCloseTo(5.1, 5);
    await refund();
    expect(await mine()).toMatchObject({ refunded: amount, refundable: 0 });
  });

  test('no copy is refunded twice', async () => {
    const [two] = (await mine()).items;
    const wish = { items: [{ item: two!._id, quantity: 2 }] };
    expect((await refund(wish)).status).toBe(200);
    expect((await refund(wish)).body.code).toBe('conflict');
    expect((await mine()).refunds).toHaveLength(1);
  });

  test('two desks at once refund once', async () => {
    const { refundable, amount, items } = await mine();
    const other = await sellerIn(shop);
    const answers = await Promise.all([
      refund({ seenRefundable: refundable }),
      refund({ seenRefundable: refundable }, other),
      refund({ seenRefundable: refundable, items: [{ item: items[0]!._id, quantity: 1 }] }, other),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(['conflict', 'not-refundable']).toContain(body.code);
    const { refunds, refunded } = await mine();
    expect(refunds).toHaveLength(1);
    expect(refunded).toBe(refunds[0]!.amount);
    expect(refunded).toBeLessThanOrEqual(amount);
  });

  test('what the provider refunded by itself arrives, and only the rest can be refunded', async () => {
    const { amount, items } = await mine();
    await refund({ items: [{ item: items[0]!._id, quantity: 1 }] });
    const rest = (await mine()).refundable;
    await reported('refund', 'done', rest);
    const { refunds, refunded, refundable } = await mine();
    expect(refunds.map(({ origin, state }) => [origin, state])).toEqual([
      ['desk', 'done'],
      ['provider', 'done'],
    ]);
    expect([refunded, refundable]).toEqual([amount, 0]);
    await reported('refund', 'done', rest);
    expect((await mine()).refunds).toHaveLength(2);
  });

  test('a dispute is shown and blocks refunds until the bank has decided', async () => {
    const { amount } = await mine();
    await reported('dispute', 'open', amount);
    expect(await mine()).toMatchObject({
      refunded: 0,
      refundable: 0,
      refunds: [{ origin: 'dispute', state: 'open', amount }],
    });
    expect((await refund({ seenRefundable: amount })).body.code).toBe('disputed');
    await reported('dispute', 'failed', amount);
    expect(await mine()).toMatchObject({ refunded: 0, refundable: amount });
    expect((await refund()).status).toBe(200);
  });

  test('a lost dispute counts as money that went back, without a mail', async () => {
    const { amount } = await mine();
    const before = (await refundMails()).length;
    for (const state of ['open', 'done'] as const) await reported('dispute', state, amount);
    expect(await mine()).toMatchObject({
      refunded: amount,
      refundable: 0,
      refunds: [{ origin: 'dispute', state: 'done' }],
    });
    expect(await refundMails()).toHaveLength(before);
  });

  test('a cancelled order that was paid is refunded afterwards', async () => {
    await seller.post('/api/order/status', { id: orderId, status: 'Cancelled' });
    expect(await mine()).toMatchObject({ status: 'Cancelled', isPaid: true, refunded: 0 });
    expect((await refund()).status).toBe(200);
    const { status, refunded, amount } = await mine();
    expect([status, refunded]).toEqual(['Cancelled', amount]);
  });

  test('an open desk hears of a refund', async () => {
    const before = (await mine()).updatedAt;
    shop.clock.now += 1_000;
    await refund();
    expect((await mine()).updatedAt > before).toBe(true);
  });

  describe('is refused', () => {
    test('for unpaid orders', async () => {
      await order(null);
      expect((await refund()).body.code).toBe('not-refundable');
      const cash = await layla.visitor.post('/api/order/cod', {
        items: [{ product: books[0], quantity: 1 }],
        address: layla.address,
      });
      const { body } = await refund({ id: cash.body.orderId, seenRefundable: 0 });
      expect(body.code).toBe('not-refundable');
    });

    test('after the sum has changed', async () => {
      const { status, body } = await refund({ seenRefundable: 1 });
      expect([status, body.code]).toEqual([409, 'conflict']);
      expect((await mine()).refunds).toEqual([]);
    });

    test.each([
      ['an unknown order', { id: 'f'.repeat(24) }, 404, 'no-such-order'],
      ['a sample order', { id: '5a00000000000000000000b1' }, 404, 'no-such-order'],
      ['an item of another order', { items: [{ item: 'f'.repeat(24), quantity: 1 }] }, 409, 'conflict'],
      ['no items', { items: [] }, 400, 'invalid'],
      ['a fraction of a copy', { items: [{ item: 'f'.repeat(24), quantity: 0.5 }] }, 400, 'invalid'],
      ['a negative quantity', { items: [{ item: 'f'.repeat(24), quantity: -1 }] }, 400, 'invalid'],
      ['a sum in words', { seenRefundable: 'all' }, 400, 'invalid'],
    ])('%s', async (_, given, status, code) => {
      const answer = await refund(given);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect((await mine()).refunds).toEqual([]);
    });

    test('the same item twice', async () => {
      const item = (await mine()).items[0]!._id;
      const items = [
        { item, quantity: 1 },
        { item, quantity: 1 },
      ];
      expect((await refund({ items })).status).toBe(400);
    });

    test('to visitors and shoppers', async () => {
      for (const who of [shop.visitor(), layla.visitor]) {
        const { status, body } = await refund({}, who);
        expect([status, body.code]).toEqual([401, 'not-seller']);
      }
      expect((await mine()).refunds).toEqual([]);
    });
  });
});
