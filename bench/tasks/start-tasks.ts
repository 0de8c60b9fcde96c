import { setTimeout as pause } from 'node:timers/promises';
import { middle } from '../middle.ts';
import { ask } from '../servers/server.ts';
import type { ShopServer } from '../servers/shop-server.ts';

export interface StartFigures {
  /** From the start of the process to the first page, data already there. */
  coldStartMs: number;
  /** After the first page, when nothing happens. */
  idleMb: number;
}

/** The middle of a few starts. */
export async function starts(shop: ShopServer, times: number): Promise<StartFigures> {
  const took: number[] = [];
  const idle: number[] = [];
  for (let one = 0; one < times; one++) {
    await shop.restart();
    took.push(shop.startedInMs);
    await ask(shop.port, { path: '/' });
    await pause(1_500);
    idle.push(shop.usage().rssMb);
  }
  return { coldStartMs: middle(took), idleMb: middle(idle) };
}
