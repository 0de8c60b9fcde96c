import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Figure } from '../figures.ts';
import type { Lab } from '../lab.ts';
import { median } from '../measure.ts';
import { send } from '../servers/http-client.ts';
import { ShopServer } from '../servers/shop-server.ts';

const untilIdleMs = 1_500;

/** From the start of the process to its first page, and its memory when it is idle. Medians of a few starts. */
export async function start(lab: Lab): Promise<Figure[]> {
  const shop = await ShopServer.start({ demo: true });
  const startMs: number[] = [];
  const idleMb: number[] = [];
  for (let run = 0; run < lab.settings.starts; run++) {
    startMs.push(await shop.restart());
    await send(shop.port, { path: '/' });
    await pause(untilIdleMs);
    idleMb.push(shop.usage().rssMb);
  }
  await shop.stop();
  return [
    atMost('cold start to the first page', 700, median(startMs), ' ms'),
    atMost('memory when idle', 120, median(idleMb), ' MB'),
  ];
}
