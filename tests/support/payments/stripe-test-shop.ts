import { pino } from 'pino';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Engine } from '../database/test-database.ts';
import { bookIds } from '../test-accounts.ts';
import { type Buyer, buyer, cartOf, ordersOf } from '../test-buyers.ts';
import { openTestShop, type TestShop } from '../test-shop.ts';
import { type LoopbackSession, type LoopbackStripe, openLoopbackStripe } from './loopback-stripe.ts';

export const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_loopback', STRIPE_WEBHOOK_SECRET: 'whsec_loopback' };
export const completed = 'checkout.session.completed';
const signer = new Stripe(stripeKeys.STRIPE_SECRET_KEY);

interface Signing {
  secret?: string;
  /** In seconds. */
  timestamp?: number;
}

/** For one `describe`: a shop with the loopback Stripe, and a new shopper with a full cart before each test. */
export function stripeShop(engine: Engine) {
  const at = { log: [] as string[] } as {
    shop: TestShop;
    stripe: LoopbackStripe;
    layla: Buyer;
    books: string[];
    log: string[];
  };

  beforeAll(async () => {
    at.stripe = await openLoopbackStripe();
    at.shop = await openTestShop(engine, {
      env: { ...stripeKeys, STRIPE_API_BASE: at.stripe.url, PUBLIC_URL: 'http://127.0.0.1:3000' },
      deps: {
        cardTimeout: 1_000,
        log: pino({ level: 'debug' }, { write: (line) => void at.log.push(line) }),
      },
    });
    at.books = await bookIds(at.shop, 3);
  });
  afterAll(async () => {
    await at.shop.close();
    await at.stripe.close();
  });
  beforeEach(async () => {
    at.stripe.reset();
    at.log.length = 0;
    at.shop.clock.now = Date.now();
    at.layla = await buyer(at.shop);
    await at.layla.visitor.post('/api/cart/update', { cartItems: { [at.books[0]!]: 2, [at.books[1]!]: 1 } });
  });

  const items = () => [
    { product: at.books[0], quantity: 2 },
    { product: at.books[1], quantity: 1 },
  ];

  /** Signed by the SDK's helper, then changed by `change`. */
  async function deliver(event: object, signing: Signing = {}, change = (text: string) => text) {
    const payload = JSON.stringify(event);
    const secret = signing.secret ?? stripeKeys.STRIPE_WEBHOOK_SECRET;
    const signature = signer.webhooks.generateTestHeaderString({ ...signing, payload, secret });
    return at.shop.visitor().send('/api/payments/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: change(payload),
    });
  }

  return {
    at,
    items,
    deliver,
    checkout: (headers = {}, more = {}) =>
      at.layla.visitor.post(
        '/api/order/stripe',
        { items: items(), address: at.layla.address, ...more },
        headers,
      ),
    pay: (id: string, who = at.layla) => who.visitor.post('/api/order/pay', { id }),
    cancel: (id: string, who = at.layla) => who.visitor.post('/api/order/cancel', { id }),
    state: async () => (await ordersOf(at.layla)).map((order) => [order.status, order.isPaid]),
    cartSize: async () => Object.keys(await cartOf(at.layla)).length,
    /** Checks out and pays. Returns the session and the order. */
    async paidOrder() {
      const { body } = await at.layla.visitor.post('/api/order/stripe', {
        items: items(),
        address: at.layla.address,
      });
      const session = at.stripe.only();
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
      await deliver(at.stripe.event(completed, session));
      return { session, orderId: body.orderId as string };
    },
    paid: (session: LoopbackSession) =>
      Object.assign(session, { status: 'complete', payment_status: 'paid' }),
  };
}
