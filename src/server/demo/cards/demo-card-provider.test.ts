import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpired } from '../../jobs.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, cartOf, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import type { DemoPayment } from '../../../contract/demo-cards.ts';
import { createApp } from '../../app.ts';
import { sweep } from '../../orders/pay/sweep.ts';
import { createDemoCardProvider } from './demo-card-provider.ts';

/** The page is given this to show. */
const shown = ({ text }: { text: string }) => JSON.parse(text) as DemoPayment;

const good = '4242 4242 4242 4242';
const bad = '4000 0000 0000 0002';

describe.each(engines)("the demo's cards on %s", (engine) => {
  let shop: TestShop;
  let book: string;
  let layla: Buyer;
  let orderId: string;
  let page: string;

  beforeAll(async () => {
    shop = await openTestShop(engine);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    layla = await buyer(shop);
    await layla.visitor.post('/api/cart/update', { cartItems: { [book]: 3 } });
    await begin();
  });

  async function begin(headers: Record<string, string> = {}) {
    const items = [{ product: book, quantity: 3 }];
    const { body } = await layla.visitor.post(
      '/api/order/stripe',
      { items, address: layla.address },
      headers,
    );
    orderId = body.orderId;
    page = new URL(body.url).pathname;
  }
  const state = async () => (await ordersOf(layla)).map((order) => [order.status, order.isPaid])[0];
  const enter = (card: string, headers: Record<string, string> = {}) =>
    shop.visitor().send(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ card }).toString(),
    });
  const sweepUp = () => sweep(shop.deps);

  test('the page shows what is paid, and is stored nowhere', async () => {
    const { status, text, headers } = await shop.visitor().get(page);
    const [order] = await ordersOf(layla);
    expect([status, shown({ text })]).toEqual([
      200,
      {
        status: 'open',
        lines: [{ name: order!.items[0]!.product.name, quantity: 3, amount: order!.subtotal }],
        delivery: 0,
        tax: order!.tax,
        total: order!.amount,
        successUrl: `${shop.config.publicUrl}/loader?next=my-orders`,
        cancelUrl: `${shop.config.publicUrl}/cart`,
      },
    ]);
    expect([headers.get('cache-control'), headers.get('content-language')]).toEqual(['no-store', 'en']);
  });

  test('from an Arabic page it is Arabic, and returns to Arabic pages', async () => {
    await begin({ referer: 'http://127.0.0.1:3000/ar/cart' });
    const answer = await shop.visitor().get(page);
    expect([answer.headers.get('content-language'), new URL(shown(answer).cancelUrl).pathname]).toEqual([
      'ar',
      '/ar/cart',
    ]);
    expect((await enter(good)).headers.get('location')).toMatch(/\/ar\/loader\?next=my-orders$/);
  });

  test('an accepted card pays: the order is placed, the cart is empty, and the shopper returns to the loader', async () => {
    const { status, headers } = await enter(good);
    expect([status, headers.get('location')]).toEqual([
      303,
      `${shop.config.publicUrl}/loader?next=my-orders`,
    ]);
    expect(await state()).toEqual(['Order Placed', true]);
    expect(await cartOf(layla)).toEqual({});
    const again = await enter(good);
    expect([again.status, shown(again).status]).toEqual([200, 'paid']);
  });

  test('a declined card pays nothing, and another can be tried', async () => {
    const answer = await enter(bad);
    expect([answer.status, shown(answer).refused]).toEqual([402, { card: bad, fault: 'declined' }]);
    expect(await state()).toEqual(['Awaiting Payment', false]);
    expect(await cartOf(layla)).toEqual({ [book]: 3 });
    expect((await enter('٤٢٤٢-4242 ۴۲۴۲ 4242')).status).toBe(303);
    expect(await state()).toEqual(['Order Placed', true]);
  });

  test.each(['', '1234', '4111111111111111'])('%j is not accepted', async (card) => {
    const answer = await enter(card);
    expect([answer.status, shown(answer).refused]).toEqual([422, { card, fault: 'unknown' }]);
    expect(await state()).toEqual(['Awaiting Payment', false]);
  });

  test('a malformed or too large form is refused', async () => {
    const send = async (type: string, body: string) =>
      (await shop.visitor().send(page, { method: 'POST', headers: { 'content-type': type }, body })).status;
    expect(await send('multipart/form-data; boundary=x', '--x\r\nno form')).toBe(400);
    expect(await send('application/x-www-form-urlencoded', `card=${'4'.repeat(20_000)}`)).toBe(413);
    expect(await state()).toEqual(['Awaiting Payment', false]);
  });

  test('a shopper who leaves returns to the cart, and can pay or cancel later', async () => {
    expect(shown(await shop.visitor().get(page)).cancelUrl).toBe(`${shop.config.publicUrl}/cart`);
    expect(await state()).toEqual(['Awaiting Payment', false]);
    expect(await cartOf(layla)).toEqual({ [book]: 3 });
    const { body } = await layla.visitor.post('/api/order/pay', { id: orderId });
    expect(new URL(body.url).pathname).toBe(page);
    expect((await layla.visitor.post('/api/order/cancel', { id: orderId })).status).toBe(200);
    expect(await state()).toEqual(['Cancelled', false]);
    expect(shown(await enter(good)).status).toBe('expired');
    expect(await state()).toEqual(['Cancelled', false]);
  });

  test('an unpaid session expires after an hour, and cancels the order', async () => {
    shop.clock.now += 61 * 60_000;
    await sweepUp();
    expect(await state()).toEqual(['Cancelled', false]);
    expect(shown(await enter(good)).status).toBe('expired');
    expect(await cartOf(layla)).toEqual({ [book]: 3 });
  });

  test('the page of an expired session expires it', async () => {
    shop.clock.now += 61 * 60_000;
    expect(shown(await enter(good)).status).toBe('expired');
    expect(await state()).toEqual(['Cancelled', false]);
  });

  test('an unknown session is not found, and another site cannot pay', async () => {
    expect((await shop.visitor().get('/demo-cards/0123456789')).status).toBe(404);
    expect((await enter(good, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await enter(good, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await state()).toEqual(['Awaiting Payment', false]);
  });

  test('a hundred clicks pay once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter(good)));
    expect(answers.filter((answer) => answer.status === 303)).toHaveLength(1);
    expect(await state()).toEqual(['Order Placed', true]);
    const { count } = await shop.db.sql
      .selectFrom('paymentEvents')
      .select((event) => event.fn.countAll<number>().as('count'))
      .where('reference', '=', page.split('/').at(-1)!)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('a session is kept for months', async () => {
    const forgetAfter = (days: number) => deleteExpired(shop.db, shop.clock.now + days * 86_400_000);
    const status = async () => (await shop.visitor().get(page)).status;
    await forgetAfter(80);
    expect(await status()).toBe(200);
    await forgetAfter(100);
    expect(await status()).toBe(404);
  });

  test('no webhook is believed: the demo has none', async () => {
    const [order] = await ordersOf(layla);
    const report = { provider: 'demo', reference: page.split('/').at(-1)!, state: 'paid', orderId };
    const { status, body } = await shop.visitor().post('/api/payments/webhook', {
      id: 'event',
      kind: 'session.paid',
      report: { ...report, paymentId: null, amount: Math.round(order!.amount * 100), currency: 'usd' },
    });
    expect([status, body.code]).toEqual([400, 'bad-signature']);
    expect(await state()).toEqual(['Awaiting Payment', false]);
  });

  test('what could not be settled at once is settled by the sweep', async () => {
    const { db } = shop.deps;
    const cards = await createDemoCardProvider(
      { ...shop.deps, db: { ...db, transaction: () => Promise.reject(new Error('no room')) } },
      shop.config.publicUrl,
    );
    const app = createApp({ ...shop.deps, cards });
    const visitor = new TestVisitor(app, shop.config.publicUrl);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ card: good }).toString();
    expect((await visitor.send(page, { method: 'POST', headers: form, body })).status).toBe(303);
    expect(await state()).toEqual(['Awaiting Payment', false]);
    shop.clock.now += 11 * 60_000;
    await sweepUp();
    expect(await state()).toEqual(['Order Placed', true]);
  });
});

describe('outside the demo', () => {
  test.each(engines)(
    'there are no demo cards, none of their webhooks and no card orders on %s',
    async (engine) => {
      const shop = await openTestShop(engine, { env: { DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' } });
      await (await sellerIn(shop)).post('/api/seller/settings', { country: 'ES', currency: 'EUR' });
      const layla = await buyer(shop);
      const [book] = await bookIds(shop, 1);
      const order = { items: [{ product: book, quantity: 1 }], address: layla.address };
      const answer = await layla.visitor.post('/api/order/stripe', order);
      expect([answer.status, answer.body.code]).toEqual([503, 'no-cards']);
      expect(await ordersOf(layla)).toEqual([]);
      expect((await shop.visitor().get('/demo-cards/anything')).status).toBe(404);
      expect((await shop.visitor().post('/api/payments/webhook', {})).status).toBe(400);
      const sample = await layla.visitor.post('/api/order/cod', {
        ...order,
        address: '5a00000000000000000000a1',
      });
      expect([sample.status, sample.body.code]).toEqual([404, 'unknown-address']);
      const { body: placed } = await layla.visitor.post('/api/order/cod', order);
      const codeOf = async (act: string, id: string) =>
        (await layla.visitor.post(`/api/order/${act}`, { id })).body.code;
      expect(await codeOf('cancel', placed.orderId)).toBeUndefined();
      expect(await codeOf('pay', placed.orderId)).toBe('not-payable');
      expect(await codeOf('cancel', 'f'.repeat(24))).toBe('unknown-order');
      await shop.close();
    },
  );
});
