import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/test/postgres.mjs';
import { backupUnderLoad } from './backup-under-load.ts';
import { crowd } from './mixed-load.ts';
import { faultTable, markOf, type Told } from './fault-table.ts';
import { fullDisk } from './full-disk.ts';
import { killedOrders } from './killed-orders.ts';
import { killedFirstStarts, killedMigrations } from './killed-starts.ts';
import { killedUploads } from './killed-uploads.ts';
import { killedWebhooks, slowProvider } from './killed-webhooks.ts';
import { manyAtOnce } from './many-at-once.ts';
import { paymentSchedules } from './payment-schedules.ts';
import { postgresFrozen, postgresGone } from './postgres-gone.ts';
import { rollingRestart } from './rolling-restart.ts';
import { killAll } from './shop-process.ts';
import { toldToStop } from './told-to-stop.ts';
import { twoProcesses } from './two-processes.ts';
import { type Engine, type Finding, World } from './world.ts';

/**
 * `node fault-suite.ts [--short] [--report FILE] [--engine ENGINE] [NAME…]`: puts the built shop through every fault
 * there is a figure for, on both engines, and says what was measured. Ends with 1 if a figure is missed.
 */
const checks: Record<string, (world: World) => Promise<Finding[]>> = {
  'killed orders': killedOrders,
  'killed webhooks': killedWebhooks,
  'killed uploads': killedUploads,
  'killed migrations': killedMigrations,
  'killed first starts': killedFirstStarts,
  'told to stop': toldToStop,
  'two processes': twoProcesses,
  'postgres gone': postgresGone,
  'postgres frozen': postgresFrozen,
  'full disk': fullDisk,
  'backup under load': backupUnderLoad,
  'many at once': manyAtOnce,
  'payment schedules': paymentSchedules,
  'slow provider': slowProvider,
  crowd,
  'rolling restart': rollingRestart,
};

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean' }, report: { type: 'string' }, engine: { type: 'string' } },
  allowPositionals: true,
});
const short = values.short ?? false;
const alone = short ? ['many at once'] : ['many at once', 'two processes', 'payment schedules', 'crowd'];
/** Of all checks together. */
const limit = short ? 180_000 : 600_000;
const engines = (['sqlite', 'postgres'] as Engine[]).filter((engine) => (values.engine ?? engine) === engine);
const chosen = Object.entries(checks).filter(
  ([name]) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);

const server = await startPostgres();
const told: Told[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    killAll();
    void server.stop().finally(() => process.exit(1));
  });
}
try {
  // The engines share the cores, but for what measures how quick an answer is, or needs the cores for itself.
  const quiet = chosen.filter(([name]) => alone.includes(name));
  const shared = chosen.filter((check) => !quiet.includes(check));
  await Promise.all(engines.map((engine) => goThrough(engine, shared)));
  for (const engine of engines) await goThrough(engine, quiet);
} finally {
  killAll();
  await server.stop();
}

async function goThrough(engine: Engine, list: typeof chosen) {
  for (const [name, check] of list) {
    const began = performance.now();
    for (const finding of await inTime(name, engine, check)) {
      told.push({ ...finding, engine, check: Object.keys(checks).indexOf(name) });
      if (!short || finding.ok === false)
        console.log(`${markOf(finding.ok)} ${engine}: ${finding.what}: ${finding.measured}`);
    }
    console.log(`${engine}: ${name} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

async function inTime(
  name: string,
  engine: Engine,
  check: (world: World) => Promise<Finding[]>,
): Promise<Finding[]> {
  const world = new World(engine, short, server);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const left = Math.max(0, limit - performance.now());
  const timer = setTimeout(() => reject(new Error(`not through when all ${limit / 1000} s were over`)), left);
  try {
    return await Promise.race([check(world), late]);
  } catch (error) {
    return [{ what: name, wanted: 'an end', measured: (error as Error).stack ?? String(error), ok: false }];
  } finally {
    clearTimeout(timer);
    killAll(engine);
    await world.tidyUp().catch((error: Error) => console.error(error.message));
  }
}

console.log(`\n${faultTable(told.toSorted((a, b) => a.check - b.check))}`);
const count = (ok: boolean) => told.filter((finding) => finding.ok === ok).length;
const [passed, failed] = [count(true), count(false)];
if (values.report) writeFileSync(values.report, JSON.stringify({ passed, failed }));
process.exit(failed > 0 ? 1 : 0);
