import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Customer, customers, password, type Shopping } from './customer.ts';
import { call } from './http-call.ts';
import { losses } from './ledger.ts';
import { startShop } from './shop-process.ts';
import { type Finding, median, ms, type World } from './world.ts';

/** One order sent a hundred times at once is one order; 64 who log in at once do not keep the others waiting. */
export async function manyAtOnce(world: World): Promise<Finding[]> {
  const place = await world.place();
  const shop = await startShop(place);
  const [buyer] = (await customers(shop.url, 1)) as [Shopping];
  const key = await oneKey(buyer);
  // Other programs may hold the machine for a moment; a shop that holds itself up does so every time.
  let healthz = await loginBurst(shop.url, buyer.customer.email);
  for (let again = 0; again < 2 && healthz.worst > 100; again++)
    healthz = await loginBurst(shop.url, buyer.customer.email);
  const books = await losses(place, [buyer]);
  await shop.stop();
  return [
    {
      what: 'parallel orders with one key',
      wanted: '100 → 1',
      measured: `100 → ${key.orders}, ${key.refused} refused`,
      ok: key.orders === 1 && key.refused === 0 && books.doubled + books.torn === 0,
    },
    {
      what: '/healthz during 64 parallel logins',
      wanted: '≤ 100 ms',
      measured: `worst ${ms(healthz.worst)}, median ${ms(healthz.median)} of ${healthz.asked}; ${healthz.refused} logins refused, all through in ${ms(healthz.took)}`,
      ok: healthz.worst <= 100 && healthz.refused === 0,
    },
  ];
}

async function oneKey({ customer, goods }: Shopping) {
  const wish = customer.newWish(goods);
  const answers = await Promise.all(Array.from({ length: 100 }, () => customer.order(wish)));
  const ids = new Set(answers.map(({ json }) => json?.orderId));
  const { json } = await customer.send('/api/order/user');
  const own = json.orders.filter((order: { sample?: boolean }) => !order.sample).length;
  return { orders: Math.max(ids.size, own), refused: answers.filter(({ status }) => status !== 200).length };
}

async function loginBurst(url: string, email: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await call(`${url}/healthz`, { agent });
  const waits: number[] = [];
  const began = performance.now();
  const burst = { took: 0 };
  const logins = Promise.all(
    Array.from({ length: 64 }, () =>
      new Customer(url).send('/api/user/login', { body: { email, password } }),
    ),
  ).finally(() => (burst.took = performance.now() - began));
  while (burst.took === 0) {
    const asked = performance.now();
    await call(`${url}/healthz`, { agent });
    waits.push(performance.now() - asked);
    await pause(3);
  }
  const refused = (await logins).filter(({ status }) => status !== 200).length;
  return { worst: Math.max(...waits), median: median(waits), asked: waits.length, refused, took: burst.took };
}
