import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { auditOrders, summary } from './database-audit.ts';
import { type FaultContext, type Finding, ms } from './fault-context.ts';
import { call, errorCode } from './http-call.ts';
import { startShop } from './shop-process.ts';
import { newShoppers } from './shopper.ts';

/** SIGTERM under load: requests in flight are answered, then the process exits with 0. */
export async function gracefulShutdown(context: FaultContext): Promise<Finding[]> {
  const settings = await context.newSettings();
  const shop = await startShop(settings, { env: { DRAIN_SECONDS: '3' } });
  const shoppers = await newShoppers(shop.url, 20);
  const agent = new Agent({ keepAlive: true });
  const clients: ((count: number) => Promise<unknown>)[] = [
    ...Array.from(
      { length: 20 },
      (_, reader) => (count: number) => call(`${shop.url}/books?q=word${reader}x${count}`, { agent }),
    ),
    ...shoppers.map(
      ({ customer, purchase }) =>
        () =>
          customer.order(customer.newAttempt(purchase)),
    ),
  ];
  // Every client has a connection before the signal: one that is not accepted yet may be reset.
  await Promise.all([readiness(shop.url, agent), ...clients.map((send) => send(0))]);
  const load = { isOver: false };
  let answered = 0;
  const unanswered: string[] = [];
  const running = clients.map(async (send) => {
    for (let count = 1; !load.isOver; count++) {
      await send(count).then(
        () => answered++,
        (error: unknown) => unanswered.push(errorCode(error)),
      );
    }
  });
  await pause(1_500);
  const stopping = shop.stop();
  // No new requests from here on; those in flight must be answered.
  load.isOver = true;
  let draining = await readiness(shop.url, agent);
  // A request may be handled before the signal.
  while (draining?.status === 200) draining = await readiness(shop.url, agent);
  await Promise.all(running);
  const { code, ms: duration } = await stopping;
  const audit = await auditOrders(settings, shoppers);
  return [
    {
      name: 'SIGTERM under load',
      wanted: 'every request answered, exit 0 within 10 s',
      measured: `${unanswered.length} unanswered ${[...new Set(unanswered)]} of ${answered}, exit ${code} after ${ms(duration)}; ${summary(audit)}`,
      ok:
        unanswered.length === 0 && code === 0 && duration <= 10_000 && audit.lost + audit.inconsistent === 0,
    },
    {
      name: 'while it drains',
      wanted: '/readyz 503, Connection: close',
      measured: `/readyz ${draining?.status ?? 'closed'}, Connection: ${draining?.headers.connection}`,
      ok: draining?.status === 503 && draining.headers.connection === 'close',
    },
  ];
}

const readiness = (url: string, agent: Agent) => call(`${url}/readyz`, { agent }).catch(() => null);
