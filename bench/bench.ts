import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, figureTable } from './figures.ts';
import { fullRun, Lab, quickRun } from './lab.ts';
import { killChildren } from './servers/child-process.ts';
import { calls } from './tasks/calls.ts';
import { growth } from './tasks/growth.ts';
import { lighthouse } from './tasks/lighthouse.ts';
import { memory } from './tasks/memory.ts';
import { orders } from './tasks/orders.ts';
import { pages } from './tasks/pages.ts';
import { phone } from './tasks/phone.ts';
import { processes } from './tasks/processes.ts';
import { rendering } from './tasks/rendering.ts';
import { search } from './tasks/search.ts';
import { seller } from './tasks/seller.ts';
import { start } from './tasks/start.ts';

/** `node bench.ts [--quick] [TASK…]`: runs all tasks or those that are named, and prints every figure with its limit. */
const tasks: Record<string, (lab: Lab) => Promise<Figure[]>> = {
  pages,
  rendering,
  calls,
  orders,
  processes,
  start,
  phone,
  lighthouse,
  growth,
  seller,
  search,
  memory,
};
const timeLimitMs = 20 * 60_000;

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in tasks));
if (unknown.length > 0) {
  console.error(`Unknown task: ${unknown.join(', ')}. The tasks are ${Object.keys(tasks).join(', ')}.`);
  process.exit(2);
}
if (process.platform !== 'linux') {
  console.error('The bench reads CPU time and memory from /proc and runs only on Linux.');
  process.exit(2);
}
process.on('exit', killChildren);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
setTimeout(() => {
  console.error(`\nThe bench was stopped after ${timeLimitMs / 60_000} minutes.`);
  process.exit(1);
}, timeLimitMs).unref();

const lab = new Lab(values.quick ? quickRun : fullRun);
const figures: Figure[] = [];
for (const [name, run] of Object.entries(tasks)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  lab.log(name);
  try {
    figures.push(...(await run(lab)));
  } catch (error) {
    lab.log(`${name} failed: ${(error as Error).stack}`);
    figures.push({ name, wanted: 'a result', got: (error as Error).message.split('\n')[0]!, ok: false });
  }
}
await lab.close();

const about = `Node ${process.version}, ${availableParallelism()} cores, ${new Date().toISOString().slice(0, 10)}`;
console.log(`\n${about}\n\n${figureTable(figures)}`);
if (!values.quick && positionals.length === 0) {
  writeFileSync(
    join(import.meta.dirname, 'latest-results.md'),
    `# Latest full run\n\n${about}\n\n${figureTable(figures)}\n`,
  );
}
process.exit(figures.every(({ ok }) => ok) ? 0 : 1);
