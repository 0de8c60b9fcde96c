import { setTimeout as pause } from 'node:timers/promises';
import { auditOrders, summary } from './database-audit.ts';
import { type FaultContext, type Finding, ms } from './fault-context.ts';
import { call } from './http-call.ts';
import { startShop } from './shop-process.ts';
import { buyUntil, Customer, newShoppers, type Shopper } from './shopper.ts';

/** PostgreSQL stops during orders and starts again: 503 meanwhile, then the shop works without a restart. */
export async function postgresOutage(context: FaultContext): Promise<Finding[]> {
  if (context.engine !== 'postgres') return [];
  const outage = context.amount(30_000, 1_000);
  const settings = await context.newSettings();
  const shop = await startShop(settings);
  const shoppers = await newShoppers(shop.url, context.amount(6, 3));
  const load = { isOver: false };
  const buying = shoppers.map(async (shopper) => {
    while (!load.isOver) {
      await buyUntil(shopper, () => load.isOver);
      await pause(20);
    }
  });
  const visitor = new Customer(shop.url);
  // Puts home into the cache.
  for (let visits = 0; visits < 3; visits++) await visitor.send('/');
  await pause(200);
  await context.postgres.shutDown();
  const during = await visitDuringOutage(visitor, shoppers[0]!, outage);
  await context.postgres.startAgain();
  const start = performance.now();
  await untilHealthy(shop.url, shoppers[0]!.customer.cookie);
  const recovery = performance.now() - start;
  load.isOver = true;
  await Promise.all(buying);
  const unanswered = shoppers.filter(({ customer }) => customer.attempts.at(-1)?.orderId === null);
  const repeated = await Promise.all(
    unanswered.map(({ customer }) => customer.order(customer.attempts.at(-1)!)),
  );
  const refused = repeated.filter(({ status }) => status !== 200).length;
  const audit = await auditOrders(settings, shoppers);
  await shop.stop();
  return [
    {
      name: `PostgreSQL down for ${ms(outage)}`,
      wanted: '503 with a message, /healthz 200',
      measured: `${during.rejected} rejected (slowest ${ms(during.slowest)}), ${during.others.length} other responses ${[...new Set(during.others)].slice(0, 3)}, /healthz ${[...during.health]}`,
      ok: during.others.length === 0 && during.rejected > 0 && [...during.health].join() === '200',
    },
    {
      name: 'PostgreSQL up again',
      wanted: 'works without a restart within 5 s, 0 lost, 0 duplicated, 0 inconsistent',
      measured: `works after ${ms(recovery)}; ${summary(audit)}`,
      ok: context.isInTime(recovery, 5_000) && audit.faults + refused === 0,
    },
  ];
}

async function visitDuringOutage(visitor: Customer, { customer }: Shopper, outage: number) {
  const others: string[] = [];
  const health = new Set<number>();
  let rejected = 0;
  let slowest = 0;
  const start = performance.now();
  while (performance.now() - start < outage) {
    for (const path of ['/', '/api/user/is-auth', '/readyz', '/books?q=away', '/ar/books?q=away']) {
      const headers = { ...(path.includes('books') && { accept: 'text/html' }), cookie: customer.cookie };
      const sentAt = performance.now();
      const response = await visitor.send(path, { headers });
      slowest = Math.max(slowest, performance.now() - sentAt);
      const hasRetryAfter = response.headers['retry-after'] || path === '/readyz';
      if (response.status === 503 && hasRetryAfter && response.text) rejected++;
      else others.push(`${path} ${response.status}`);
    }
    health.add((await call(`${visitor.url}/healthz`)).status);
    await pause(50);
  }
  return { others, health, rejected, slowest };
}

async function untilHealthy(url: string, cookie: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const responses = await Promise.all(
      ['/readyz', '/api/user/is-auth', '/books'].map((path) => call(url + path, { headers: { cookie } })),
    );
    if (responses.every(({ status }) => status === 200)) return;
    await pause(20);
  }
  throw new Error('the shop did not recover');
}

/** PostgreSQL accepts connections but does not respond: requests end with 503, and succeed once it continues. */
export async function postgresFrozen(context: FaultContext): Promise<Finding[]> {
  // The processes of the server are found only on Linux.
  if (context.engine !== 'postgres' || process.platform !== 'linux') return [];
  const settings = await context.newSettings();
  const shop = await startShop(settings);
  const shoppers = await newShoppers(shop.url, 12);
  await Promise.all(shoppers.map(({ customer, purchase }) => customer.buy(purchase)));
  context.postgres.freeze();
  const start = performance.now();
  let durations: number[];
  let statuses: number[];
  let health: number;
  try {
    const sent = shoppers.map(async ({ customer, purchase }) => {
      const response = await customer.order(customer.newAttempt(purchase));
      return [response.status, performance.now() - start] as const;
    });
    await pause(200);
    const probedAt = performance.now();
    await call(`${shop.url}/healthz`);
    health = performance.now() - probedAt;
    const responses = await Promise.all(sent);
    statuses = responses.map(([status]) => status);
    durations = responses.map(([, duration]) => duration);
  } finally {
    context.postgres.thaw();
  }
  await untilHealthy(shop.url, shoppers[0]!.customer.cookie);
  const repeated = await Promise.all(
    shoppers.map(({ customer }) => customer.order(customer.attempts.at(-1)!)),
  );
  const refused = repeated.filter(({ status }) => status !== 200).length;
  const audit = await auditOrders(settings, shoppers);
  await shop.stop();
  const worst = Math.max(...durations);
  return [
    {
      name: 'PostgreSQL frozen',
      wanted: '503 within 25 s, /healthz within 100 ms, then it works again',
      measured: `${statuses.filter((status) => status === 503).length} of ${statuses.length} rejected after ${ms(worst)} at most, /healthz in ${ms(health)}; ${summary(audit)}, ${refused} refused afterwards`,
      ok:
        statuses.every((status) => status === 503) &&
        worst <= 25_000 &&
        health <= 100 &&
        audit.faults + refused === 0,
    },
  ];
}
