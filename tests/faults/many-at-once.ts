import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Customer, customers, password, type Shopping } from './customer.ts';
import { call } from './http-call.ts';
import { losses } from './ledger.ts';
import { startShop } from './shop-process.ts';
import { type Finding, median, ms, type World } from './world.ts';

const within = 100;

/** One order sent a hundred times at once is one order; 64 who log in at once do not keep the others waiting. */
export async function manyAtOnce(world: World): Promise<Finding[]> {
  const place = await world.place();
  const shop = await startShop(place);
  const [buyer] = (await customers(shop.url, 1)) as [Shopping];
  const key = await oneKey(buyer);
  // Other programs may hold the machine for a moment; a shop that holds itself up does so every time.
  const bursts = [await loginBurst(shop.url, buyer.customer.email)];
  while (bursts.at(-1)!.worst > within && bursts.length < 3)
    bursts.push(await loginBurst(shop.url, buyer.customer.email));
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
      wanted: `≤ ${ms(within)}`,
      ...judged(bursts),
    },
  ];
}

type Burst = Awaited<ReturnType<typeof loginBurst>>;

/** A machine on which a shop at rest is slow to answer measures other programs, and is told so. */
function judged(bursts: Burst[]): Pick<Finding, 'measured' | 'ok'> {
  const { worst, median: usual, asked, refused, took, atRest } = bursts.at(-1)!;
  const tries =
    bursts.length > 1
      ? ` in burst ${bursts.length} after ${bursts.slice(0, -1).map((one) => ms(one.worst))}`
      : '';
  const measured = `worst ${ms(worst)}${tries}, median ${ms(usual)} of ${asked}; ${refused} logins refused, all through in ${ms(took)}; at rest worst ${ms(atRest)}`;
  if (worst > within && refused === 0 && atRest > within / 5)
    return { measured: `not measured, the machine is busy: ${measured}`, ok: null };
  return { measured, ok: worst <= within && refused === 0 };
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
  const rest = performance.now();
  const atRest = Math.max(...(await probe(url, agent, () => performance.now() - rest > 400)));
  const began = performance.now();
  const burst = { took: 0 };
  const logins = Promise.all(
    Array.from({ length: 64 }, () =>
      new Customer(url).send('/api/user/login', { body: { email, password } }),
    ),
  ).finally(() => (burst.took = performance.now() - began));
  const waits = await probe(url, agent, () => burst.took > 0);
  const refused = (await logins).filter(({ status }) => status !== 200).length;
  const worst = Math.max(...waits);
  return { worst, median: median(waits), asked: waits.length, refused, took: burst.took, atRest };
}

/** Asks /healthz again and again: how long each answer took. */
async function probe(url: string, agent: Agent, isOver: () => boolean): Promise<number[]> {
  await call(`${url}/healthz`, { agent });
  const waits: number[] = [];
  do {
    const asked = performance.now();
    await call(`${url}/healthz`, { agent });
    waits.push(performance.now() - asked);
    await pause(3);
  } while (!isOver());
  return waits;
}
