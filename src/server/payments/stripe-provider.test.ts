import { pino } from 'pino';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookIds } from '../testing/test-accounts.ts';
import { type Buyer, buyer, cartOf, ordersOf } from '../testing/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../testing/test-shop.ts';
import type { TestAnswer } from '../testing/test-visitor.ts';
import { sweep } from './sweep.ts';
import { createStripeProvider } from './stripe-provider.ts';
import { type LoopbackSession, type LoopbackStripe, openLoopbackStripe } from './testing/loopback-stripe.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_test_loopback', STRIPE_WEBHOOK_SECRET: 'whsec_loopback' };
const signer = new Stripe(keys.STRIPE_SECRET_KEY);
const completed = 'checkout.session.completed';

interface Signing {
  secret?: string;
  /** In seconds. */
  timestamp?: number;
}

describe.each(engines)('paying through Stripe on %s', (engine) => {
  let shop: TestShop;
  let stripe: LoopbackStripe;
  let layla: Buyer;
  let books: string[];
  const lines: string[] = [];

  beforeAll(async () => {
    stripe = await openLoopbackStripe();
    shop = await openTestShop(engine, {
      env: { ...keys, STRIPE_API_BASE: stripe.url, PUBLIC_URL: 'http://127.0.0.1:3000' },
      deps: {
        cardPatience: 2_000,
        log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }),
      },
    });
    books = await bookIds(shop, 3);
  });
  afterAll(async () => {
    await shop.close();
    await stripe.close();
  });
  beforeEach(async () => {
    stripe.sessions.clear();
    stripe.created.length = 0;
    stripe.fault = null;
    stripe.beforeAnswer = null;
    lines.length = 0;
    shop.clock.now = Date.now();
    layla = await buyer(shop);
    await layla.visitor.post('/api/cart/update', { cartItems: { [books[0]!]: 2, [books[1]!]: 1 } });
  });

  const items = () => [
    { product: books[0], quantity: 2 },
    { product: books[1], quantity: 1 },
  ];
  const checkout = (headers = {}, more = {}): Promise<TestAnswer> =>
    layla.visitor.post('/api/order/stripe', { items: items(), address: layla.address, ...more }, headers);
  const pay = (id: string, who = layla) => who.visitor.post('/api/order/pay', { id });
  const cancel = (id: string, who = layla) => who.visitor.post('/api/order/cancel', { id });
  const state = async () => (await ordersOf(layla)).map((order) => [order.status, order.isPaid]);
  const cartSize = async () => Object.keys(await cartOf(layla)).length;
  const paid = (session: LoopbackSession) =>
    Object.assign(session, { status: 'complete', payment_status: 'paid' });
  const sweepUp = () => sweep(shop.deps);

  async function deliver(
    event: object,
    { secret = keys.STRIPE_WEBHOOK_SECRET, timestamp }: Signing = {},
    change = (text: string) => text,
  ) {
    const payload = JSON.stringify(event);
    const signature = signer.webhooks.generateTestHeaderString({
      payload,
      secret,
      ...(timestamp && { timestamp }),
    });
    return shop.visitor().send('/api/payments/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: change(payload),
    });
  }

  test('the session carries the lines, the tax, our ids and the ways back', async () => {
    const { status, body } = await checkout();
    expect(status).toBe(200);
    const session = stripe.only();
    expect(body).toMatchObject({ success: true, url: session.url, orderId: session.client_reference_id });
    const [order] = await ordersOf(layla);
    expect(order).toMatchObject({
      _id: body.orderId,
      status: 'Awaiting Payment',
      isPaid: false,
      paymentType: 'Online',
    });
    expect(session.amount_total).toBe(Math.round(order!.amount * 100));
    const [form] = stripe.created;
    expect(form).toMatchObject({
      mode: 'payment',
      client_reference_id: order!._id,
      metadata: { order: order!._id, payment: expect.stringMatching(/^[0-9a-f]{24}$/) },
      success_url: 'http://127.0.0.1:3000/loader?next=my-orders',
      cancel_url: 'http://127.0.0.1:3000/cart',
    });
    expect((form!.line_items as object[]).map((item) => JSON.parse(JSON.stringify(item)))).toEqual([
      ...order!.items.map(({ product, quantity }) => ({
        quantity: String(quantity),
        price_data: {
          currency: 'usd',
          unit_amount: String(product.offerPrice * 100),
          product_data: { name: product.name },
        },
      })),
      {
        quantity: '1',
        price_data: {
          currency: 'usd',
          unit_amount: String(Math.round(order!.tax * 100)),
          product_data: { name: 'Tax (2%)' },
        },
      },
    ]);
    expect(await cartSize()).toBe(2);
  });

  test.each([
    ['says so', {}, { lang: 'ar' }],
    ['comes from an Arabic page', { referer: 'http://127.0.0.1:3000/ar/cart' }, {}],
  ])('a shopper who %s comes back to Arabic pages', async (_, headers, more) => {
    await checkout(headers, more);
    expect(stripe.created[0]).toMatchObject({
      success_url: 'http://127.0.0.1:3000/ar/loader?next=my-orders',
      cancel_url: 'http://127.0.0.1:3000/ar/cart',
    });
  });

  test('no page outside the shop can be made the way back', async () => {
    await checkout(
      { referer: 'https://evil.example/arabic/ar', origin: 'http://127.0.0.1:3000' },
      { lang: '//evil.example' },
    );
    expect(stripe.created[0]).toMatchObject({ cancel_url: 'http://127.0.0.1:3000/cart' });
  });

  test('the paid webhook places the order and empties the cart, once', async () => {
    await checkout();
    const event = stripe.event(completed, paid(stripe.only()));
    expect((await deliver(event)).status).toBe(200);
    expect(await state()).toEqual([['Order Placed', true]]);
    expect(await cartSize()).toBe(0);
    await layla.visitor.post('/api/cart/update', { cartItems: { [books[2]!]: 1 } });
    const again = await Promise.all([
      deliver(event),
      deliver(event),
      deliver(stripe.event(completed, stripe.only())),
    ]);
    expect(again.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await state()).toEqual([['Order Placed', true]]);
    expect(await cartSize()).toBe(1);
  });

  test('completed but unpaid goes on waiting, until the bank has paid', async () => {
    await checkout();
    const session = stripe.only();
    session.status = 'complete';
    await deliver(stripe.event(completed, session));
    expect(await state()).toEqual([['Awaiting Payment', false]]);
    await deliver(stripe.event('checkout.session.async_payment_succeeded', paid(session)));
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test.each(['checkout.session.async_payment_failed', 'checkout.session.expired'])(
    '%s cancels and leaves the cart',
    async (type) => {
      await checkout();
      const session = stripe.only();
      session.status = type.endsWith('expired') ? 'expired' : 'complete';
      await deliver(stripe.event(type, session));
      expect(await state()).toEqual([['Cancelled', false]]);
      expect(await cartSize()).toBe(2);
    },
  );

  test('an expiry that comes after the payment changes nothing', async () => {
    await checkout();
    const session = stripe.only();
    const expiry = stripe.event('checkout.session.expired', { ...session, status: 'expired' });
    await deliver(stripe.event(completed, paid(session)));
    expect((await deliver(expiry)).status).toBe(200);
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test('money for a cancelled order is not lost: the order stands again, and it is said loudly', async () => {
    await checkout();
    const session = stripe.only();
    await deliver(stripe.event('checkout.session.expired', { ...session, status: 'expired' }));
    await deliver(stripe.event(completed, paid(session)));
    expect(await state()).toEqual([['Order Placed', true]]);
    expect(lines.join('')).toContain('a cancelled order was paid and stands again');
  });

  test.each([
    ['amount', { amount_total: 100 }],
    ['currency', { currency: 'eur' }],
  ])('a payment in another %s does not pay the order', async (_, change) => {
    await checkout();
    expect((await deliver(stripe.event(completed, { ...paid(stripe.only()), ...change }))).status).toBe(200);
    expect(await state()).toEqual([['Awaiting Payment', false]]);
    expect(lines.join('')).toContain('not over the amount of its order');
  });

  test('forged, altered, old and unsigned webhooks are refused and change nothing', async () => {
    await checkout();
    const event = stripe.event(completed, paid(stripe.only()));
    const seconds = Math.floor(Date.now() / 1000);
    const answers = [
      await deliver(event, { secret: 'whsec_other' }),
      await deliver(event, {}, (text) => text.replace('usd', 'eur')),
      await deliver(event, {}, (text) => `${text} `),
      await deliver(event, { timestamp: seconds - 400 }),
      await shop.visitor().post('/api/payments/webhook', event),
      await shop.visitor().send('/api/payments/webhook', { method: 'POST', body: '' }),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      answers.map(() => [400, 'bad-signature']),
    );
    expect(await state()).toEqual([['Awaiting Payment', false]]);
  });

  test('webhooks about unknown orders and other things are taken and change nothing', async () => {
    await checkout();
    const foreign = {
      ...paid(stripe.only()),
      id: 'cs_test_unknown',
      metadata: {},
      client_reference_id: 'a'.repeat(24),
    };
    expect((await deliver(stripe.event(completed, foreign))).status).toBe(200);
    expect((await deliver(stripe.event('payment_intent.created', stripe.only()))).status).toBe(200);
    expect(await state()).toEqual([['Awaiting Payment', false]]);
    expect(lines.join('')).toContain('an order that is not known');
  });

  test('the webhook may come before our own answer', async () => {
    stripe.beforeAnswer = async (session) => {
      const answer = await deliver(stripe.event(completed, paid(session)));
      expect(answer.status).toBe(200);
    };
    const { status, body } = await checkout();
    expect([status, body.url]).toEqual([200, stripe.only().url]);
    expect(await state()).toEqual([['Order Placed', true]]);
    expect(await cartSize()).toBe(0);
  });

  test('the same key gets the same session, also in parallel', async () => {
    const key = { 'idempotency-key': 'one' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkout(key)));
    answers.push(await checkout(key));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers[0]!.body.url).toBe(stripe.only().url);
    await deliver(stripe.event(completed, paid(stripe.only())));
    expect((await checkout(key)).body).toEqual(answers[0]!.body);
  });

  test.each(['failure', 'lost', 'silence'] as const)(
    'when Stripe answers with %s the order waits, and can be paid later',
    async (fault) => {
      stripe.fault = fault;
      const failed = await checkout({ 'idempotency-key': fault });
      expect([failed.status, failed.body.code]).toEqual([503, 'payment-unavailable']);
      expect(failed.body.message).toContain('cannot be reached');
      expect(await state()).toEqual([['Awaiting Payment', false]]);
      expect(await cartSize()).toBe(2);
      stripe.fault = null;
      const [order] = await ordersOf(layla);
      const { status, body } = await pay(order!._id);
      expect([status, body.url, body.orderId]).toEqual([200, stripe.only().url, order!._id]);
      expect((await checkout({ 'idempotency-key': fault })).body.url).toBe(body.url);
      await deliver(stripe.event(completed, paid(stripe.only())));
      expect(await state()).toEqual([['Order Placed', true]]);
    },
  );

  test('an order whose session never opened can be cancelled while Stripe is away', async () => {
    stripe.fault = 'failure';
    await checkout();
    const [order] = await ordersOf(layla);
    expect((await cancel(order!._id)).status).toBe(200);
    expect(await state()).toEqual([['Cancelled', false]]);
    stripe.fault = null;
    expect((await pay(order!._id)).body.code).toBe('not-payable');
  });

  test('an order with an open session is not cancelled behind the back of Stripe', async () => {
    const { body } = await checkout();
    stripe.fault = 'failure';
    expect((await cancel(body.orderId)).body.code).toBe('payment-unavailable');
    expect(await state()).toEqual([['Awaiting Payment', false]]);
  });

  test('paying again leads to the session that is still open', async () => {
    const { body } = await checkout();
    expect((await pay(body.orderId)).body.url).toBe(body.url);
    expect(stripe.sessions.size).toBe(1);
  });

  test('paying again finds out that it was paid already', async () => {
    const { body } = await checkout();
    paid(stripe.only());
    expect((await pay(body.orderId)).body.code).toBe('not-payable');
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test('cancelling ends the session at Stripe, and the late notice of it changes nothing', async () => {
    const { body } = await checkout();
    expect((await cancel(body.orderId)).body).toEqual({ success: true, message: 'Order cancelled.' });
    expect(stripe.only().status).toBe('expired');
    await deliver(stripe.event('checkout.session.expired', stripe.only()));
    expect(await state()).toEqual([['Cancelled', false]]);
    expect(await cartSize()).toBe(2);
    expect((await cancel(body.orderId)).body.code).toBe('not-cancellable');
    expect((await pay(body.orderId)).body.code).toBe('not-payable');
  });

  test('who cancels after paying has paid', async () => {
    const { body } = await checkout();
    paid(stripe.only());
    expect((await cancel(body.orderId)).body.code).toBe('not-cancellable');
    expect(await state()).toEqual([['Order Placed', true]]);
  });

  test("another shopper's order is not found, whatever is wanted of it", async () => {
    const { body } = await checkout();
    const other = await buyer(shop);
    for (const answer of [await pay(body.orderId, other), await cancel(body.orderId, other)]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'unknown-order']);
    }
    expect(await state()).toEqual([['Awaiting Payment', false]]);
  });

  test('cash on delivery cannot be paid by card or cancelled here', async () => {
    const { body } = await layla.visitor.post('/api/order/cod', { items: items(), address: layla.address });
    expect((await pay(body.orderId)).body.code).toBe('not-payable');
    expect((await cancel(body.orderId)).body.code).toBe('not-cancellable');
    expect(await state()).toEqual([['Order Placed', false]]);
  });

  describe('the sweep', () => {
    const minutes = 60_000;

    test('heals a webhook that never came, and asks only after two minutes', async () => {
      await checkout();
      paid(stripe.only());
      shop.clock.now += 1 * minutes;
      await sweepUp();
      expect(await state()).toEqual([['Awaiting Payment', false]]);
      shop.clock.now += 2 * minutes;
      await Promise.all([sweepUp(), sweepUp(), sweepUp()]);
      expect(await state()).toEqual([['Order Placed', true]]);
      expect(await cartSize()).toBe(0);
    });

    test('many processes ask about one payment once', async () => {
      await checkout();
      shop.clock.now += 3 * minutes;
      await sweepUp();
      const before = stripe.calls;
      shop.clock.now += 3 * minutes;
      await Promise.all(Array.from({ length: 5 }, sweepUp));
      const open = await shop.db.sql
        .selectFrom('payments')
        .select('id')
        .where('status', '=', 'open')
        .execute();
      expect(stripe.calls - before).toBeLessThanOrEqual(open.length);
    });

    test('hears of an expiry, and survives a Stripe that is away', async () => {
      await checkout();
      stripe.only().status = 'expired';
      shop.clock.now += 3 * minutes;
      stripe.fault = 'failure';
      await sweepUp();
      expect(await state()).toEqual([['Awaiting Payment', false]]);
      stripe.fault = null;
      shop.clock.now += 3 * minutes;
      await sweepUp();
      expect(await state()).toEqual([['Cancelled', false]]);
    });

    test('gives up orders that nothing can pay any more, after a day', async () => {
      stripe.fault = 'failure';
      await checkout();
      stripe.fault = null;
      shop.clock.now += 23 * 60 * minutes;
      await sweepUp();
      expect(await state()).toEqual([['Awaiting Payment', false]]);
      shop.clock.now += 2 * 60 * minutes;
      await sweepUp();
      expect(await state()).toEqual([['Cancelled', false]]);
    });
  });

  test('neither keys nor the card side of things stand in the log', async () => {
    await checkout();
    await deliver(stripe.event(completed, paid(stripe.only())));
    stripe.fault = 'failure';
    await checkout();
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).not.toMatch(/sk_test|whsec|Bearer|stripe-signature|checkout\.stripe\.example/);
  });

  test('the test cards are not there beside Stripe', async () => {
    expect((await shop.visitor().get('/test-cards/anything')).status).toBe(404);
  });
});

test('an order of more lines than Stripe takes is one line and the tax', async () => {
  const stripe = await openLoopbackStripe();
  const cards = createStripeProvider(
    { secretKey: keys.STRIPE_SECRET_KEY, webhookSecret: keys.STRIPE_WEBHOOK_SECRET, apiBase: stripe.url },
    'http://shop.example',
    5_000,
  );
  const lines = Array.from({ length: 150 }, (_, index) => ({
    name: `Volume ${index}`,
    offerPrice: 10,
    quantity: 2,
  }));
  await cards.openSession({
    paymentId: 'a'.repeat(24),
    orderId: 'b'.repeat(24),
    lines,
    subtotal: 3000,
    tax: 60,
    amount: 3060,
    currency: 'usd',
    expiresAt: Date.now() + 3_600_000,
    visit: { lang: 'en', origin: null },
  });
  expect(stripe.created[0]!.line_items).toHaveLength(2);
  expect(stripe.only().amount_total).toBe(3060);
  await stripe.close();
});
