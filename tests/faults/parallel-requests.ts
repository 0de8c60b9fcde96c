import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { auditOrders } from './database-audit.ts';
import { type FaultContext, type Finding, median, ms } from './fault-context.ts';
import { call } from './http-call.ts';
import { startShop } from './shop-process.ts';
import { Customer, newShoppers, password, type Shopper } from './shopper.ts';

const healthLimit = 100;

/** One order sent 100 times at once is one order. Many logins at once do not block other requests. */
export async function parallelRequests(context: FaultContext): Promise<Finding[]> {
  const settings = await context.newSettings();
  const shop = await startShop(settings);
  const [shopper] = (await newShoppers(shop.url, 1)) as [Shopper];
  const order = await sendOrderInParallel(shopper);
  const burst = await loginBurst(shop.url, shopper.customer.email);
  const audit = await auditOrders(settings, [shopper]);
  await shop.stop();
  return [
    {
      name: 'parallel orders with one key',
      wanted: '100 → 1',
      measured: `100 → ${order.orders}, ${order.refused} refused`,
      ok: order.orders === 1 && order.refused === 0 && audit.faults === 0,
    },
    burst,
  ];
}

async function sendOrderInParallel({ customer, purchase }: Shopper) {
  const attempt = customer.newAttempt(purchase);
  const responses = await Promise.all(Array.from({ length: 100 }, () => customer.order(attempt)));
  const ids = new Set(responses.map(({ json }) => json?.orderId));
  const { json } = await customer.send('/api/order/user');
  const own = json.orders.filter((order) => !order.sample).length;
  return {
    orders: Math.max(ids.size, own),
    refused: responses.filter(({ status }) => status !== 200).length,
  };
}

/**
 * If passwords were hashed on the event loop, a probe would wait for at least one login. This comparison holds on any
 * machine. A slow burst is repeated, since other programs slow it too.
 */
async function loginBurst(url: string, email: string): Promise<Finding> {
  const logins = 64;
  const bursts = [await probeDuringLogins(url, email, logins)];
  while (bursts.at(-1)!.worst > healthLimit && bursts.length < 3)
    bursts.push(await probeDuringLogins(url, email, logins));
  const { probes, worst, median: typical, refused, duration } = bursts.at(-1)!;
  const perLogin = duration / logins;
  return {
    name: `/healthz during ${logins} parallel logins`,
    wanted: `median below half of a login, ≤ ${ms(healthLimit)}`,
    measured: `median ${ms(typical)} of ${probes}, a login every ${ms(perLogin)}, worst ${ms(worst)} in burst ${bursts.length}; ${refused} logins refused`,
    ok: typical < perLogin / 2 && refused === 0 && worst <= healthLimit,
  };
}

async function probeDuringLogins(url: string, email: string, logins: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await call(`${url}/healthz`, { agent });
  const start = performance.now();
  const burst = { isOver: false };
  const responses = Promise.all(
    Array.from({ length: logins }, () =>
      new Customer(url).send('/api/user/login', { body: { email, password } }).catch(() => null),
    ),
  ).finally(() => (burst.isOver = true));
  const times: number[] = [];
  do {
    const sentAt = performance.now();
    await call(`${url}/healthz`, { agent });
    times.push(performance.now() - sentAt);
    await pause(3);
  } while (!burst.isOver);
  const duration = performance.now() - start;
  const refused = (await responses).filter((response) => response?.status !== 200).length;
  return { probes: times.length, worst: Math.max(...times), median: median(times), refused, duration };
}
