import { setTimeout as pause } from 'node:timers/promises';
import { fillShop } from './fill.ts';
import { Load } from './load/load.ts';
import { Progress } from './progress.ts';
import { startShop } from './servers/shop-server.ts';
import { exportBooks } from './tasks/seller-tasks.ts';
import { crowdRequests } from './tasks/crowd-tasks.ts';

export interface SoakResults {
  when: string;
  node: string;
  books: number;
  minutes: number;
  /** The memory of the shop's process as time goes by, and how many answers a second it gave. */
  points: { second: number; rssMb: number; perSecond: number }[];
  mostMb: number;
  /** When the crowd has left. */
  afterMb: number;
  /** How far an export of all books raised it then. */
  exportRoseMb: number;
  failures: Record<string, number>;
}

const books = 100_000;
const sliceMs = 10_000;

/** A crowd that stays: what a shop of very many books holds of the memory after so many minutes. */
export async function soak(minutes: number): Promise<SoakResults> {
  const progress = new Progress();
  const shop = await startShop({ demo: false });
  await fillShop(shop, books, (done) => progress.say(`imported ${done}`));
  const load = new Load();
  const requests = await crowdRequests(shop);
  const points: SoakResults['points'] = [{ second: 0, rssMb: shop.usage().rssMb, perSecond: 0 }];
  const failures: Record<string, number> = {};
  for (let slice = 1; slice <= (minutes * 60_000) / sliceMs; slice++) {
    const report = await load.run({ port: shop.port, milliseconds: sliceMs, requests, once: false, from: 0 });
    for (const [status, count] of Object.entries(report.failures))
      failures[status] = (failures[status] ?? 0) + count;
    const point = {
      second: (slice * sliceMs) / 1000,
      rssMb: shop.usage().rssMb,
      perSecond: (report.requests / report.milliseconds) * 1000,
    };
    points.push(point);
    if (slice % 3 === 0)
      progress.say(`${Math.round(point.rssMb)} MB, ${Math.round(point.perSecond)} answers a second`);
  }
  await pause(sliceMs / 2);
  const afterMb = shop.usage().rssMb;
  const { roseMb: exportRoseMb } = await exportBooks({ shop });
  const mostMb = Math.max(...points.map(({ rssMb }) => rssMb));
  await shop.stop();
  const when = new Date().toISOString();
  return { when, node: process.version, books, minutes, points, mostMb, afterMb, exportRoseMb, failures };
}
