import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses, previousStatus, statusAfter } from '../../../rules/order-status.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { expiredReport } from '../../payments/card-provider.ts';
import { latestPayment } from '../pay/payment-queries.ts';
import { settle } from '../pay/settle.ts';
import { copiesOf, writeStock } from '../../stock/stock-queries.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

const way = ['Packed', 'Shipped', 'Delivered'] as const;

describe.each(bothEngines)('an order at the desk on %s', (engine) => {
  let shop: TestShop;
  let seller: TestVisitor;
  let layla: Buyer;
  let product: string;
  beforeAll(async () => {
    shop = await openTestShop(engine, { env: { ORDERS_PER_HOUR: '0' } });
    seller = await sellerIn(shop);
    [product] = (await bookIds(shop, 1)) as [string];
  });
  beforeEach(async () => {
    layla = await buyer(shop);
    await changeBooks(shop.db, (trx) => writeStock(trx, [{ id: product, copies: 10, onSale: 1 }]));
  });
  afterAll(() => shop.close());

  const order = async (path: 'cod' | 'stripe' = 'cod') => {
    const body = { items: [{ product, quantity: 2 }], address: layla.address };
    return (await layla.visitor.post(`/api/order/${path}`, body)).body.orderId;
  };
  const move = (id: string, status: string, by = seller) => by.post('/api/order/status', { id, status });
  /** A cash order that has reached this status. */
  const orderAt = async (status: OrderStatus) => {
    if (status === 'Awaiting Payment') return order('stripe');
    const id = await order();
    if (status === 'Cancelled') await move(id, status);
    const steps = way.slice(0, way.findIndex((one) => one === status) + 1);
    for (const step of steps) await move(id, step);
    return id;
  };
  const back = (id: string, status: string, reason = 'A slip', by = seller) =>
    by.post('/api/order/back', { id, status, reason });
  const sendBack = (id: string, restock: boolean, by = seller) =>
    by.post('/api/order/return', { id, restock, reason: 'Refused at the door' });
  const seen = async (id: string) => (await ordersOf(layla)).find(({ _id }) => _id === id)!;
  const history = async (id: string) =>
    (await seller.get(`/api/order/seller?q=${id}`)).body.orders[0]!.history;
  const left = async () => (await copiesOf(shop.db.sql, [product])).get(product);

  describe('one step back', () => {
    test('leads to each step before, is kept with its reason, and is seen by the shopper', async () => {
      const id = await orderAt('Delivered');
      expect(await seen(id)).toMatchObject({ isPaid: true });
      for (const [to, isPaid] of [
        ['Shipped', false],
        ['Packed', false],
        ['Order Placed', false],
      ] as const) {
        shop.clock.now += 1000;
        expect((await back(id, to, `Not ${to} yet`)).body).toMatchObject({
          message: 'Order Updated',
          changed: true,
          order: { status: to, isPaid },
        });
        expect(await seen(id)).toMatchObject({ status: to, isPaid });
      }
      expect((await seen(id)).steps.map(({ status }) => status)).toEqual(['Order Placed']);
      expect((await history(id)).slice(3)).toMatchObject([
        { kind: 'back', status: 'Shipped', text: 'Not Shipped yet', by: 'seller' },
        { kind: 'back', status: 'Packed', text: 'Not Packed yet', by: 'seller' },
        { kind: 'back', status: 'Order Placed', text: 'Not Order Placed yet', by: 'seller' },
      ]);
      expect((await seen(id)) as object).not.toHaveProperty('history');
      expect((await layla.visitor.post('/api/order/cancel', { id })).status).toBe(200);
    });

    test('from shipped takes the tracking number away, which belonged to that parcel', async () => {
      const id = await orderAt('Packed');
      const tracking = { carrier: 'DHL', number: '1' };
      await seller.post('/api/order/status', { id, status: 'Shipped', tracking });
      await back(id, 'Packed');
      expect((await seen(id)).tracking).toBeUndefined();
      expect((await history(id)).map(({ text }) => text)).toContain('DHL 1');
    });

    test('leaves a card order paid', async () => {
      const id = await order('stripe');
      const open = (await latestPayment(shop.db, id))!;
      await settle(shop.deps, { ...expiredReport(open, open.reference!), state: 'paid' });
      for (const status of way) await move(id, status);
      await back(id, 'Shipped');
      expect(await seen(id)).toMatchObject({ status: 'Shipped', isPaid: true });
    });

    test.each(orderStatuses)('from %s leads only where the rules allow', async (from) => {
      const id = await orderAt(from);
      for (const to of orderStatuses.filter(
        (one) => one !== previousStatus({ status: from, paymentType: 'COD', refunded: 0 }),
      )) {
        const { status, body } = await back(id, to);
        const isThere = to === from && statusAfter(to) !== undefined;
        expect([to, status, isThere ? body.changed : body.code]).toEqual(
          isThere ? [to, 200, false] : [to, 409, 'bad-step'],
        );
      }
      expect((await seen(id)).status).toBe(from);
      const to = previousStatus({ status: from, paymentType: 'COD', refunded: 0 });
      if (to) expect((await back(id, to)).body).toMatchObject({ changed: true, order: { status: to } });
    });

    test('needs a reason of a fair length', async () => {
      const id = await orderAt('Packed');
      for (const [reason, code] of [
        ['', 'required'],
        [' \n', 'required'],
        ['x'.repeat(501), 'long'],
      ] as const)
        expect(await back(id, 'Order Placed', reason)).toMatchObject({
          status: 400,
          body: { fields: { reason: code } },
        });
      expect((await seen(id)).status).toBe('Packed');
    });

    test('at two desks at once is taken once', async () => {
      const id = await orderAt('Delivered');
      const other = await sellerIn(shop);
      const answers = await Promise.all([back(id, 'Shipped'), back(id, 'Shipped', 'The same', other)]);
      expect(answers.map(({ body }) => body.changed).toSorted()).toEqual([false, true]);
      expect((await seen(id)).status).toBe('Shipped');
      expect(await history(id)).toHaveLength(4);
    });

    test('and the next step at the same moment: one of them is taken', async () => {
      const id = await orderAt('Shipped');
      const other = await sellerIn(shop);
      const [backward, forward] = await Promise.all([back(id, 'Packed'), move(id, 'Delivered', other)]);
      expect([backward.status, forward.status].toSorted()).toEqual([200, 409]);
      expect((await seen(id)).status).toBe(backward.status === 200 ? 'Packed' : 'Delivered');
    });
  });

  describe('a return', () => {
    test.each(['Shipped', 'Delivered'] as const)(
      'of an order that is %s keeps its status',
      async (status) => {
        const id = await orderAt(status);
        expect((await sendBack(id, false)).body).toMatchObject({ changed: true, order: { _id: id, status } });
        expect(await seen(id)).toMatchObject({ status, returnedAt: new Date(shop.clock.now).toISOString() });
        expect((await history(id)).at(-1)).toMatchObject({ kind: 'return', text: 'Refused at the door' });
        expect(await left()).toBe(8);
        expect((await sendBack(id, true)).body).toMatchObject({
          message: 'The order is already Returned.',
          changed: false,
        });
        expect(await left()).toBe(8);
      },
    );

    test('puts the copies back into stock if the seller says so, once', async () => {
      const id = await orderAt('Shipped');
      const other = await sellerIn(shop);
      const answers = await Promise.all([sendBack(id, true), sendBack(id, true, other)]);
      expect(answers.map(({ body }) => body.changed).toSorted()).toEqual([false, true]);
      expect(await left()).toBe(10);
      expect((await history(id)).at(-1)).toMatchObject({ kind: 'restocked-return' });
    });

    test.each(orderStatuses.filter((status) => status !== 'Shipped' && status !== 'Delivered'))(
      'of an order that is %s is refused',
      async (status) => {
        const id = await orderAt(status);
        expect(await sendBack(id, true)).toMatchObject({ status: 409, body: { code: 'not-shipped' } });
        expect(await seen(id)).toMatchObject({ status });
        expect((await seen(id)).returnedAt).toBeUndefined();
      },
    );

    test('is the end: no step follows', async () => {
      const id = await orderAt('Shipped');
      await sendBack(id, true);
      for (const status of ['Delivered', 'Cancelled', 'Packed'])
        expect(await move(id, status)).toMatchObject({ status: 409, body: { code: 'bad-step' } });
      expect(await back(id, 'Packed')).toMatchObject({
        status: 409,
        body: { about: { from: 'Returned', to: 'Packed' } },
      });
      expect(await seen(id)).toMatchObject({ status: 'Shipped' });
    });
  });

  describe('a note', () => {
    const note = (id: string, text: string, by = seller) => by.post('/api/order/note', { id, text });

    test('is seen at the desk alone, with its markup as text', async () => {
      const id = await order();
      const text = '<b onclick=alert(1)>call</b> first\nاتصل أولًا';
      expect((await note(id, `  ${text} `)).body.order.history).toMatchObject([
        { kind: 'note', text, by: 'seller', at: new Date(shop.clock.now).toISOString() },
      ]);
      expect(await history(id)).toMatchObject([{ text }]);
      expect(JSON.stringify(await ordersOf(layla))).not.toContain('onclick');
      expect(await seen(id)).toMatchObject({ status: 'Order Placed', steps: [{ status: 'Order Placed' }] });
    });

    test('of each of two desks at once is kept', async () => {
      const id = await order();
      const other = await sellerIn(shop);
      await Promise.all([note(id, 'one'), note(id, 'two', other)]);
      expect((await history(id)).map(({ text }) => text).toSorted()).toEqual(['one', 'two']);
    });

    test('is refused if it is empty or too long, or if there are many', async () => {
      const id = await order();
      expect((await note(id, ' ')).status).toBe(400);
      expect((await note(id, 'x'.repeat(1001))).status).toBe(400);
      for (let count = 0; count < 50; count++) expect((await note(id, `${count}`)).status).toBe(200);
      expect(await note(id, 'one more')).toMatchObject({ status: 409, body: { code: 'too-many-notes' } });
      expect(await history(id)).toHaveLength(50);
    });
  });

  test.each([
    ['back', { status: 'Packed', reason: 'x' }],
    ['return', { restock: true, reason: '' }],
    ['note', { text: 'x' }],
  ])('%s is for the seller and for an order that exists', async (path, body) => {
    const id = await orderAt('Shipped');
    for (const caller of [shop.visitor(), layla.visitor])
      expect(await caller.post(`/api/order/${path}`, { id, ...body })).toMatchObject({
        status: 401,
        body: { code: 'not-seller' },
      });
    const nowhere = await seller.post(`/api/order/${path}`, { id: 'f'.repeat(24), ...body });
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'no-such-order' } });
    expect(await history(id)).toHaveLength(2);
  });
});
