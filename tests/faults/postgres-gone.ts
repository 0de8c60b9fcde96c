import { setTimeout as pause } from 'node:timers/promises';
import { buyUntil, Customer, customers } from './customer.ts';
import { call } from './http-call.ts';
import { losses } from './ledger.ts';
import { startShop } from './shop-process.ts';
import { type Finding, ms, type World } from './world.ts';

/** PostgreSQL goes away in the middle of orders and comes back: refusals with a sentence, then as before. */
export async function postgresGone(world: World): Promise<Finding[]> {
  if (world.engine !== 'postgres') return [];
  const gap = world.rounds(30_000, 1_000);
  const place = await world.place();
  const shop = await startShop(place);
  const shoppers = await customers(shop.url, world.rounds(6, 3));
  const visitor = new Customer(shop.url);
  const time = { isOver: false };
  const buying = shoppers.map(async (shopper) => {
    while (!time.isOver) {
      await buyUntil(shopper, () => time.isOver);
      await pause(20);
    }
  });
  // A page that was sent before is kept, and must not be what the shop dies of.
  for (let visits = 0; visits < 3; visits++) await visitor.send('/');
  await pause(200);
  await world.server.goAway();
  const away = performance.now();
  const unlike: string[] = [];
  const alive = new Set<number>();
  let refusals = 0;
  let slowest = 0;
  while (performance.now() - away < gap) {
    for (const path of ['/', '/api/user/is-auth', '/readyz', '/books?q=away', '/ar/books?q=away']) {
      const asked = performance.now();
      const headers = {
        ...(path.includes('books') && { accept: 'text/html' }),
        cookie: shoppers[0]!.customer.cookie,
      };
      const answer = await visitor.send(path, { headers });
      slowest = Math.max(slowest, performance.now() - asked);
      if (answer.status === 503 && (answer.headers['retry-after'] || path === '/readyz') && answer.text)
        refusals++;
      else unlike.push(`${path} ${answer.status}`);
    }
    alive.add((await call(`${shop.url}/healthz`)).status);
    await pause(50);
  }
  await world.server.comeBack();
  const back = performance.now();
  const well = await waitUntilWell(shop.url, shoppers[0]!.customer.cookie);
  time.isOver = true;
  await Promise.all(buying);
  const unheard = shoppers.filter(({ customer }) => customer.wishes.at(-1)?.orderId === null);
  const again = await Promise.all(unheard.map(({ customer }) => customer.order(customer.wishes.at(-1)!)));
  const refused = again.filter(({ status }) => status !== 200).length;
  const books = await losses(place, shoppers);
  await shop.stop();
  return [
    {
      what: `PostgreSQL gone for ${ms(gap)}`,
      wanted: '503 with a sentence, alive',
      measured: `${refusals} refused so (slowest ${ms(slowest)}), ${unlike.length} otherwise ${[...new Set(unlike)].slice(0, 3)}, /healthz ${[...alive]}`,
      ok: unlike.length === 0 && refusals > 0 && [...alive].join() === '200',
    },
    {
      what: 'and back again',
      wanted: 'well without a restart, 0 lost, 0 doubled, 0 torn',
      measured: `well after ${ms(well - back)}; ${books.lost} lost, ${books.doubled} doubled, ${books.torn} torn of ${books.acknowledged}`,
      ok: well - back < 5_000 && books.lost + books.doubled + books.torn + refused === 0,
    },
  ];
}

async function waitUntilWell(url: string, cookie: string): Promise<number> {
  for (let turn = 0; turn < 600; turn++) {
    const answers = await Promise.all(
      ['/readyz', '/api/user/is-auth', '/books'].map((path) => call(url + path, { headers: { cookie } })),
    );
    if (answers.every(({ status }) => status === 200)) return performance.now();
    await pause(20);
  }
  throw new Error('the shop did not become well again');
}

/** PostgreSQL hangs without a word: nobody waits for ever, and all is well when it goes on. */
export async function postgresFrozen(world: World): Promise<Finding[]> {
  // Its processes are found on Linux only.
  if (world.engine !== 'postgres' || world.short || process.platform !== 'linux') return [];
  const place = await world.place();
  const shop = await startShop(place);
  const shoppers = await customers(shop.url, 12);
  await Promise.all(shoppers.map(({ customer, goods }) => customer.buy(goods)));
  world.server.freeze();
  const began = performance.now();
  let waits: number[];
  let statuses: number[];
  let healthz: number;
  try {
    const asked = shoppers.map(async ({ customer, goods }) => {
      const answer = await customer.order(customer.newWish(goods));
      return [answer.status, performance.now() - began] as const;
    });
    await pause(200);
    const probe = performance.now();
    await call(`${shop.url}/healthz`);
    healthz = performance.now() - probe;
    const answers = await Promise.all(asked);
    statuses = answers.map(([status]) => status);
    waits = answers.map(([, wait]) => wait);
  } finally {
    world.server.thaw();
  }
  await waitUntilWell(shop.url, shoppers[0]!.customer.cookie);
  const again = await Promise.all(shoppers.map(({ customer }) => customer.order(customer.wishes.at(-1)!)));
  const refused = again.filter(({ status }) => status !== 200).length;
  const books = await losses(place, shoppers);
  await shop.stop();
  const lost = books.lost + books.doubled + books.torn + refused;
  return [
    {
      what: 'PostgreSQL frozen',
      wanted: '503 within 25 s, alive, then well again',
      measured: `${statuses.filter((status) => status === 503).length} of ${statuses.length} refused after ${ms(Math.max(...waits))} at most, /healthz in ${ms(healthz)}, ${lost} lost, doubled, torn or refused afterwards`,
      ok:
        statuses.every((status) => status === 503) &&
        Math.max(...waits) <= 25_000 &&
        healthz <= 100 &&
        lost === 0,
    },
  ];
}
