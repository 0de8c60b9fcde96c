import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { customers } from './customer.ts';
import { call, codeOf } from './http-call.ts';
import { losses } from './ledger.ts';
import { startShop } from './shop-process.ts';
import { type Finding, ms, type World } from './world.ts';

/** SIGTERM while many buy and read: whoever is inside is answered, and the end comes soon and in order. */
export async function toldToStop(world: World): Promise<Finding[]> {
  const place = await world.place();
  const shop = await startShop(place, { env: { DRAIN_SECONDS: '1' } });
  const shoppers = await customers(shop.url, world.rounds(20, 4));
  const agent = new Agent({ keepAlive: true });
  const time = { isOver: false };
  let answered = 0;
  const unanswered: string[] = [];
  const repeat = async (ask: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !time.isOver; turn++) {
      await ask(turn).then(
        () => answered++,
        (error: unknown) => unanswered.push(codeOf(error)),
      );
    }
  };
  const busy = [
    ...Array.from({ length: 20 }, (_, reader) =>
      repeat((turn) => call(`${shop.url}/books?q=word${reader}x${turn}`, { agent })),
    ),
    ...shoppers.map(({ customer, goods }) => repeat(() => customer.order(customer.newWish(goods)))),
  ];
  await pause(world.rounds(1_500, 300));
  const stopping = shop.stop();
  // From here on nobody asks anew, but all who have asked are waiting.
  time.isOver = true;
  const ready = await call(`${shop.url}/readyz`).catch(() => null);
  await Promise.all(busy);
  const late = await call(`${shop.url}/healthz`, { agent: new Agent() }).catch(codeOf);
  const { code, ms: took } = await stopping;
  const books = await losses(place, shoppers);
  const polite = typeof late !== 'object' || late.headers.connection === 'close';
  return [
    {
      what: 'SIGTERM under load',
      wanted: 'every request answered, exit 0 within 10 s',
      measured: `${unanswered.length} unanswered ${[...new Set(unanswered)]} of ${answered}, exit ${code} after ${ms(took)}, ${books.lost + books.torn} lost or torn`,
      ok: unanswered.length === 0 && code === 0 && took <= 10_000 && books.lost + books.torn === 0,
    },
    {
      what: 'before it stops it is no longer ready, and closes politely',
      wanted: '/readyz 503, Connection: close',
      measured: `/readyz ${ready?.status ?? 'gone'}, ${polite ? 'Connection: close' : 'kept alive'}`,
      ok: ready?.status === 503 && polite,
    },
  ];
}
