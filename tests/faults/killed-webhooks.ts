import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type LoopbackSession, openLoopbackStripe } from '../support/payments/loopback-stripe.ts';
import { readDatabase } from './database-audit.ts';
import { type FaultContext, type Finding, ms } from './fault-context.ts';
import { call } from './http-call.ts';
import { type ShopSettings, startShop } from './shop-process.ts';
import { type Customer, newShoppers, type Shopper } from './shopper.ts';

const secrets = { STRIPE_SECRET_KEY: 'sk_test_loopback', STRIPE_WEBHOOK_SECRET: 'whsec_loopback' };
const cardOrder = '/api/order/stripe';
type Stripe = Awaited<ReturnType<typeof openLoopbackStripe>>;
type StripeEvent = ReturnType<Stripe['event']>;

/** Delivers a signed webhook and returns whether the shop accepted it. */
async function deliver(url: string, event: StripeEvent): Promise<boolean> {
  const body = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secrets.STRIPE_WEBHOOK_SECRET)
    .update(`${time}.${body}`)
    .digest('hex');
  const headers = { 'stripe-signature': `t=${time},v1=${signature}` };
  const response = await call(`${url}/api/payments/webhook`, { body: event, headers }).catch(() => null);
  return response?.status === 200;
}

/** Ends a session at the provider and returns the event about it. */
function endSession(stripe: Stripe, session: LoopbackSession, paid: boolean): StripeEvent {
  Object.assign(session, paid ? { status: 'complete', payment_status: 'paid' } : { status: 'expired' });
  return stripe.event(paid ? 'checkout.session.completed' : 'checkout.session.expired', session);
}

/** `kill -9` while webhooks arrive. The provider repeats each of them until it is accepted. */
export async function killedWebhooks(context: FaultContext): Promise<Finding[]> {
  const rounds = context.rounds(20, 2);
  const stripe = await openLoopbackStripe();
  const settings = await context.newSettings();
  const env = { ...secrets, STRIPE_API_BASE: stripe.url };
  let shop = await startShop(settings, { env });
  const shoppers = await newShoppers(shop.url, context.amount(5, 3));
  let total = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      await Promise.all(
        shoppers.map(({ customer, purchase }) => customer.buy({ ...purchase, path: cardOrder })),
      );
      const open = [...stripe.sessions.values()].filter(({ status }) => status === 'open');
      const events = open.map((session, index) => endSession(stripe, session, index % 3 !== 0));
      total += events.length;
      // Providers may deliver an event twice.
      const deliveries = [...events, ...events].map((event) => deliver(shop.url, event));
      await pause(Math.random() * 12);
      await shop.kill();
      const accepted = await Promise.all(deliveries);
      shop = await startShop(settings, { env });
      const repeated = events.filter((_, index) => !accepted[index] || index % 2 === 0);
      const results = await Promise.all(repeated.map((event) => deliver(shop.url, event)));
      if (results.includes(false)) throw new Error(`a repeated webhook was refused: ${shop.output}`);
    }
    await shop.stop();
    const wrong = await wrongOrders(settings, stripe, shoppers);
    return [
      {
        name: `kill -9 during webhooks, ${rounds} rounds`,
        wanted: 'every order is paid exactly if the provider says so',
        measured: `${wrong} wrong of ${total}`,
        ok: wrong === 0 && total === rounds * shoppers.length,
      },
    ];
  } finally {
    await stripe.close();
  }
}

async function wrongOrders(settings: ShopSettings, stripe: Stripe, shoppers: Shopper[]): Promise<number> {
  const paymentStatus = new Map(
    [...stripe.sessions.values()].map((session) => [session.client_reference_id, session.payment_status]),
  );
  return readDatabase(settings, async (sql) => {
    const orders = await sql.selectFrom('orders').select(['id', 'isPaid', 'status']).execute();
    const acknowledged = shoppers.flatMap(({ customer }) =>
      customer.acknowledged.map(({ orderId }) => orderId),
    );
    const missing = acknowledged.filter((id) => !orders.some((order) => order.id === id)).length;
    const wrong = orders.filter(({ id, isPaid, status }) => {
      const paid = paymentStatus.get(id) === 'paid';
      return (isPaid === 1) !== paid || status !== (paid ? 'Order Placed' : 'Cancelled');
    });
    return missing + wrong.length;
  });
}

/** The card provider does not respond, fails, or closes the connection. The shopper gets an error, and can pay later. */
export async function failingProvider(context: FaultContext): Promise<Finding[]> {
  const stripe = await openLoopbackStripe();
  const settings = await context.newSettings();
  const shop = await startShop(settings, { env: { ...secrets, STRIPE_API_BASE: stripe.url } });
  const [{ customer, purchase }] = (await newShoppers(shop.url, 1)) as [Shopper];
  let worst = 0;
  let wrongResponses = 0;
  let unpaid = 0;
  try {
    for (const fault of ['silence', 'failure', 'lost'] as const) {
      stripe.fault = fault;
      const start = performance.now();
      const response = await customer.buy({ ...purchase, path: cardOrder });
      worst = Math.max(worst, performance.now() - start);
      if (response.status !== 503 || response.json?.code !== 'payment-unavailable') wrongResponses++;
      stripe.fault = null;
      if (!(await canBePaid(customer, shop.url, stripe))) unpaid++;
    }
  } finally {
    await stripe.close();
    await shop.kill();
  }
  return [
    {
      name: 'card provider silent, failing, cut off',
      wanted: 'an error message within 11 s, then every order can be paid',
      measured: `worst ${ms(worst)}, ${wrongResponses} without the message, ${unpaid} not payable`,
      ok: worst <= 11_000 && wrongResponses + unpaid === 0,
    },
  ];
}

/** Repeats the last order with the same key, which now leads to the provider's page, and pays it there. */
async function canBePaid(customer: Customer, url: string, stripe: Stripe): Promise<boolean> {
  const attempt = customer.attempts.at(-1)!;
  const response = await customer.order(attempt);
  const session = [...stripe.sessions.values()].find(({ status }) => status === 'open');
  if (response.status !== 200 || !session) return false;
  await deliver(url, endSession(stripe, session, true));
  const { json } = await customer.send('/api/order/user');
  const [newest] = json.orders;
  return newest?._id === attempt.orderId && newest.isPaid;
}
