import { describe, expect, test } from 'vitest';
import { formatOrderNumber } from '../../rules/ids.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { ordersOf } from '../../../tests/support/test-buyers.ts';
import { engines } from '../../../tests/support/test-shop.ts';
import { createStripeProvider } from './stripe-provider.ts';
import { completed, stripeKeys, stripeShop } from '../../../tests/support/payments/stripe-test-shop.ts';
import { openLoopbackStripe } from '../../../tests/support/payments/loopback-stripe.ts';

describe.each(engines)('a Stripe session on %s', (engine) => {
  const { at, checkout, deliver, pay, paid, state, cartSize } = stripeShop(engine);

  test('has the lines, the tax, our ids and the return URLs', async () => {
    const { status, body } = await checkout();
    expect(status).toBe(200);
    const session = at.stripe.only();
    expect(body).toMatchObject({ success: true, url: session.url, orderId: session.client_reference_id });
    const [order] = await ordersOf(at.layla);
    expect(order).toMatchObject({
      _id: body.orderId,
      status: 'Awaiting Payment',
      isPaid: false,
      paymentType: 'Online',
    });
    expect(session.amount_total).toBe(Math.round(order!.amount * 100));
    const [form] = at.stripe.created;
    expect(form).toMatchObject({
      mode: 'payment',
      client_reference_id: order!._id,
      metadata: {
        order: order!._id,
        number: formatOrderNumber(order!.number),
        payment: expect.stringMatching(/^[0-9a-f]{24}$/),
      },
      payment_intent_data: { description: `Order ${formatOrderNumber(order!.number)}` },
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

  test('is shown the books alone if their prices contain the tax', async () => {
    const seller = await sellerIn(at.shop);
    await seller.post('/api/seller/settings', { pricesIncludeTax: true });
    await checkout();
    await seller.post('/api/seller/settings', { pricesIncludeTax: false });
    expect(at.stripe.created[0]!.line_items).toMatchObject([{ quantity: '2' }, { quantity: '1' }]);
  });

  test.each([
    ['says so', {}, { lang: 'ar' }],
    ['comes from an Arabic page', { referer: 'http://127.0.0.1:3000/ar/cart' }, {}],
  ])('a shopper who %s returns to Arabic pages', async (_, headers, more) => {
    await checkout(headers, more);
    expect(at.stripe.created[0]).toMatchObject({
      success_url: 'http://127.0.0.1:3000/ar/loader?next=my-orders',
      cancel_url: 'http://127.0.0.1:3000/ar/cart',
    });
  });

  test('never returns to a page outside the shop', async () => {
    await checkout(
      { referer: 'https://evil.example/arabic/ar', origin: 'http://127.0.0.1:3000' },
      { lang: '//evil.example' },
    );
    expect(at.stripe.created[0]).toMatchObject({ cancel_url: 'http://127.0.0.1:3000/cart' });
  });
  test('may be reported by a webhook before the response to our call', async () => {
    at.stripe.beforeAnswer = async (session) => {
      const answer = await deliver(at.stripe.event(completed, paid(session)));
      expect(answer.status).toBe(200);
    };
    const { status, body } = await checkout();
    expect([status, body.url]).toEqual([200, at.stripe.only().url]);
    expect(await state()).toEqual([['Order Placed', true]]);
    expect(await cartSize()).toBe(0);
    const payments = at.shop.db.sql.selectFrom('payments').select('status');
    expect(await payments.where('orderId', '=', body.orderId).execute()).toEqual([{ status: 'paid' }]);
  });

  test('is the same for the same key, also in parallel', async () => {
    const key = { 'idempotency-key': 'one' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkout(key)));
    answers.push(await checkout(key));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers[0]!.body.url).toBe(at.stripe.only().url);
    await deliver(at.stripe.event(completed, paid(at.stripe.only())));
    expect((await checkout(key)).body).toEqual(answers[0]!.body);
  });

  // What is wrong is the same for both engines, and each takes a second or two.
  test.each(engine === 'sqlite' ? (['failure', 'lost', 'silence'] as const) : (['failure'] as const))(
    'after the fault %s leaves the order unpaid, and it can be paid later',
    async (fault) => {
      at.stripe.fault = fault;
      const failed = await checkout({ 'idempotency-key': fault });
      expect([failed.status, failed.body.code]).toEqual([503, 'payment-unavailable']);
      expect(failed.body.message).toContain('cannot be reached');
      expect(await state()).toEqual([['Awaiting Payment', false]]);
      expect(await cartSize()).toBe(2);
      at.stripe.fault = null;
      const [order] = await ordersOf(at.layla);
      const { status, body } = await pay(order!._id);
      expect([status, body.url, body.orderId]).toEqual([200, at.stripe.only().url, order!._id]);
      expect((await checkout({ 'idempotency-key': fault })).body.url).toBe(body.url);
      await deliver(at.stripe.event(completed, paid(at.stripe.only())));
      expect(await state()).toEqual([['Order Placed', true]]);
    },
  );

  test('the log holds neither keys nor card data', async () => {
    await checkout();
    await deliver(at.stripe.event(completed, paid(at.stripe.only())));
    at.stripe.fault = 'failure';
    await checkout();
    expect(at.log.length).toBeGreaterThan(0);
    expect(at.log.join('')).not.toMatch(/sk_test|whsec|Bearer|stripe-signature|checkout\.stripe\.example/);
  });

  test('the demo cards are not served beside Stripe', async () => {
    expect((await at.shop.visitor().get('/demo-cards/anything')).status).toBe(404);
  });
});

test('an order with more lines than Stripe accepts is one line and the tax', async () => {
  const stripe = await openLoopbackStripe();
  const cards = createStripeProvider(
    {
      secretKey: stripeKeys.STRIPE_SECRET_KEY,
      webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
      apiBase: stripe.url,
    },
    'http://at.shop.example',
    5_000,
  );
  const lines = Array.from({ length: 150 }, (_, index) => ({
    name: `Volume ${index}`,
    offerPrice: 10,
    quantity: 2,
  }));
  await cards.openSession({
    customer: { firstName: 'Layla', lastName: 'Idris', email: 'layla@example.com' },
    paymentId: 'a'.repeat(24),
    orderId: 'b'.repeat(24),
    orderNumber: '1001 0011',
    lines,
    delivery: 0,
    addedTax: 60,
    taxPercent: 2,
    amount: 3060,
    currency: 'usd',
    expiresAt: Date.now() + 3_600_000,
    returnTo: { lang: 'en', prefix: '', origin: null },
  });
  expect(stripe.created[0]!.line_items).toHaveLength(2);
  expect(stripe.only().amount_total).toBe(3060);
  await stripe.close();
});
