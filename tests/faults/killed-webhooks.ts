import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type LoopbackSession, openLoopbackStripe } from '../support/payments/loopback-stripe.ts';
import { type Customer, customers, type Shopping } from './customer.ts';
import { call } from './http-call.ts';
import { lookInto } from './ledger.ts';
import { type Place, startShop } from './shop-process.ts';
import { type Finding, ms, type World } from './world.ts';

const secrets = { STRIPE_SECRET_KEY: 'sk_test_loopback', STRIPE_WEBHOOK_SECRET: 'whsec_loopback' };
const card = '/api/order/stripe';
type Stripe = Awaited<ReturnType<typeof openLoopbackStripe>>;
type Letter = ReturnType<Stripe['event']>;

/** Signed and sent as the provider does; whether it was taken. */
async function deliver(url: string, letter: Letter): Promise<boolean> {
  const body = JSON.stringify(letter);
  const time = Math.floor(Date.now() / 1000);
  const mark = createHmac('sha256', secrets.STRIPE_WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${time},v1=${mark}` };
  const answer = await call(`${url}/api/payments/webhook`, { body: letter, headers }).catch(() => null);
  return answer?.status === 200;
}

/** Some pay, some let it expire; each gets its letter. */
function happen(stripe: Stripe, session: LoopbackSession, paid: boolean): Letter {
  Object.assign(session, paid ? { status: 'complete', payment_status: 'paid' } : { status: 'expired' });
  return stripe.event(paid ? 'checkout.session.completed' : 'checkout.session.expired', session);
}

/** `kill -9` while the provider's letters come in; it sends each again until it is taken. */
export async function killedWebhooks(world: World): Promise<Finding[]> {
  const rounds = world.rounds(20, 2);
  const stripe = await openLoopbackStripe();
  const place = await world.place();
  const env = { ...secrets, STRIPE_API_BASE: stripe.url };
  let shop = await startShop(place, { env });
  const shoppers = await customers(shop.url, world.rounds(5, 3));
  let letters = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      await Promise.all(shoppers.map(({ customer, goods }) => customer.buy(goods, card)));
      const fresh = [...stripe.sessions.values()].filter(({ status }) => status === 'open');
      const posted = fresh.map((session, index) => happen(stripe, session, index % 3 !== 0));
      letters += posted.length;
      // Everything twice, as providers do.
      const sending = [...posted, ...posted].map((letter) => deliver(shop.url, letter));
      await pause(Math.random() * 12);
      await shop.kill();
      const taken = await Promise.all(sending);
      shop = await startShop(place, { env });
      const again = posted.filter((_, index) => !taken[index] || index % 2 === 0);
      const late = await Promise.all(again.map((letter) => deliver(shop.url, letter)));
      if (late.includes(false)) throw new Error(`a letter was refused: ${shop.said}`);
    }
    await shop.stop();
    const wrong = await wrongOrders(place, stripe, shoppers);
    return [
      {
        what: `kill -9 during webhooks, ${rounds} rounds`,
        wanted: '0 orders paid otherwise than the provider says',
        measured: `${wrong} wrong of ${letters}`,
        ok: wrong === 0 && letters === rounds * shoppers.length,
      },
    ];
  } finally {
    await stripe.close();
  }
}

/** Paid exactly where the provider says so, in the books of the shop. */
async function wrongOrders(place: Place, stripe: Stripe, shoppers: Shopping[]): Promise<number> {
  const truth = new Map(
    [...stripe.sessions.values()].map((one) => [one.client_reference_id, one.payment_status]),
  );
  return lookInto(place, async (sql) => {
    const orders = await sql.selectFrom('orders').select(['id', 'isPaid', 'status']).execute();
    const acknowledged = shoppers.flatMap(({ customer }) =>
      customer.acknowledged.map(({ orderId }) => orderId),
    );
    const missing = acknowledged.filter((id) => !orders.some((order) => order.id === id)).length;
    const wrong = orders.filter(({ id, isPaid, status }) => {
      const paid = truth.get(id) === 'paid';
      return (isPaid === 1) !== paid || status !== (paid ? 'Order Placed' : 'Cancelled');
    });
    return missing + wrong.length;
  });
}

/** A provider that says nothing, fails, or answers too late: the shopper hears so in time, and the order heals. */
export async function slowProvider(world: World): Promise<Finding[]> {
  const stripe = await openLoopbackStripe();
  const place = await world.place();
  const shop = await startShop(place, { env: { ...secrets, STRIPE_API_BASE: stripe.url } });
  const [{ customer, goods }] = (await customers(shop.url, 1)) as [Shopping];
  let worst = 0;
  let unclear = 0;
  let unhealed = 0;
  try {
    for (const fault of world.short ? (['failure'] as const) : (['silence', 'failure', 'lost'] as const)) {
      stripe.fault = fault;
      const asked = performance.now();
      const answer = await customer.buy(goods, card);
      worst = Math.max(worst, performance.now() - asked);
      if (answer.status !== 503 || answer.json?.code !== 'payment-unavailable') unclear++;
      stripe.fault = null;
      if (!(await heals(customer, shop.url, stripe))) unhealed++;
    }
  } finally {
    await stripe.close();
    await shop.kill();
  }
  return [
    {
      what: 'card provider silent, failing, cut off',
      wanted: 'a sentence within 11 s, every order heals',
      measured: `worst ${ms(worst)}, ${unclear} without the sentence, ${unhealed} unhealed`,
      ok: worst <= 11_000 && unclear + unhealed === 0,
    },
  ];
}

/** The same wish again, with the same key, now leads to the provider's page; then it is paid. */
async function heals(customer: Customer, url: string, stripe: Stripe): Promise<boolean> {
  const wish = customer.wishes.at(-1)!;
  const answer = await customer.order(wish, card);
  const session = [...stripe.sessions.values()].find(({ status }) => status === 'open');
  if (answer.status !== 200 || !session) return false;
  await deliver(url, happen(stripe, session, true));
  const { json } = await customer.send('/api/order/user');
  return json.orders[0]._id === wish.orderId && json.orders[0].isPaid === true;
}
