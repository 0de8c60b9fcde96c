import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { backupUnderLoad } from './backup-under-load.ts';
import { deadMailServer } from './dead-mail-server.ts';
import { type Engine, FaultContext, type Finding } from './fault-context.ts';
import { faultTable, markOf, type TableRow } from './fault-table.ts';
import { fullDisk } from './full-disk.ts';
import { gracefulShutdown } from './graceful-shutdown.ts';
import { killedBatches } from './killed-batches.ts';
import { killedImports } from './killed-imports.ts';
import { killedOrders } from './killed-orders.ts';
import { killedTogether } from './killed-together.ts';
import { killedMails } from './killed-mails.ts';
import { killedFirstStarts, killedMigrations } from './killed-starts.ts';
import { killedUploads } from './killed-uploads.ts';
import { failingProvider, killedWebhooks } from './killed-webhooks.ts';
import { killedMoves, largeMove } from './moved-shops.ts';
import { parallelRequests } from './parallel-requests.ts';
import { paymentSchedules, refundSchedules } from './payment-schedules.ts';
import { postgresFrozen, postgresOutage } from './postgres-outage.ts';
import { rollingRestart } from './rolling-restart.ts';
import { killAll } from './shop-process.ts';
import { slowClients } from './slow-clients.ts';
import { stockRush } from './stock-rush.ts';
import { twoProcesses } from './two-processes.ts';

/**
 * `node fault-suite.ts [--short] [--report FILE] [--engine ENGINE] [NAME…]`: injects faults into the built shop on both
 * engines and prints what was measured. The exit code is 1 if a check fails. FAULT_ROUNDS sets how often a shop is killed.
 */
const checks: Record<string, (context: FaultContext) => Promise<Finding[]>> = {
  'killed orders': killedOrders,
  'killed batches': killedBatches,
  'stock rush': stockRush,
  'killed webhooks': killedWebhooks,
  'killed mails': killedMails,
  'dead mail server': deadMailServer,
  'killed imports': killedImports,
  'killed together': killedTogether,
  'killed uploads': killedUploads,
  'killed migrations': killedMigrations,
  'killed first starts': killedFirstStarts,
  'graceful shutdown': gracefulShutdown,
  'two processes': twoProcesses,
  'postgres outage': postgresOutage,
  'postgres frozen': postgresFrozen,
  'full disk': fullDisk,
  'backup under load': backupUnderLoad,
  'killed moves': killedMoves,
  'large move': largeMove,
  'parallel requests': parallelRequests,
  'payment schedules': paymentSchedules,
  'refund schedules': refundSchedules,
  'failing provider': failingProvider,
  'slow clients': slowClients,
  'rolling restart': rollingRestart,
};

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean' }, report: { type: 'string' }, engine: { type: 'string' } },
  allowPositionals: true,
});
const short = values.short ?? false;
/** The short form is part of `npm test` and runs on busy machines: fewer checks with fewer rounds, and no times judged. */
const inShortForm = new Set(['killed orders', 'postgres outage']);
/** These measure times or use all cores, so no other engine runs beside them. */
const exclusive = new Set([
  'dead mail server',
  'large move',
  'parallel requests',
  'two processes',
  'payment schedules',
  'refund schedules',
  'slow clients',
]);
/** For all checks together. It only ends what hangs. */
const timeLimit = 1_800_000;
const engines = (['sqlite', 'postgres'] as Engine[]).filter((engine) => (values.engine ?? engine) === engine);
const chosen = Object.entries(checks)
  .filter(([name]) => !short || inShortForm.has(name))
  .filter(([name]) => positionals.length === 0 || positionals.some((part) => name.includes(part)));

const postgres = await startPostgres();
const results: (TableRow & { check: string })[] = [];
// Also after an uncaught exception.
process.once('exit', () => killAll());
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    killAll();
    void postgres.stop().finally(() => process.exit(1));
  });
}
try {
  const parallel = chosen.filter(([name]) => !exclusive.has(name));
  await Promise.all(engines.map((engine) => runChecks(engine, parallel)));
  for (const engine of engines) {
    await runChecks(
      engine,
      chosen.filter(([name]) => exclusive.has(name)),
    );
  }
} finally {
  killAll();
  await postgres.stop();
}

async function runChecks(engine: Engine, list: typeof chosen) {
  for (const [check, run] of list) {
    const start = performance.now();
    for (const finding of await runOne(check, engine, run)) {
      results.push({ ...finding, engine, check });
      if (!short || finding.ok === false)
        console.log(`${markOf(finding.ok)} ${engine}: ${finding.name}: ${finding.measured}`);
    }
    console.log(`${engine}: ${check} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}

async function runOne(name: string, engine: Engine, run: (typeof checks)[string]): Promise<Finding[]> {
  const context = new FaultContext(engine, short, postgres);
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const left = Math.max(0, timeLimit - performance.now());
  const timer = setTimeout(() => reject(new Error(`stopped: the suite took ${timeLimit / 1000} s`)), left);
  try {
    return await Promise.race([run(context), timeout]);
  } catch (error) {
    return [{ name, wanted: 'a result', measured: (error as Error).stack ?? String(error), ok: false }];
  } finally {
    clearTimeout(timer);
    killAll(engine);
    await context.cleanUp().catch((error: Error) => console.error(error.message));
  }
}

const order = Object.keys(checks);
console.log(`\n${faultTable(results.toSorted((a, b) => order.indexOf(a.check) - order.indexOf(b.check)))}`);
const failures = results.filter(({ ok }) => ok === false).map(({ engine, name }) => `${engine}: ${name}`);
const passed = results.filter(({ ok }) => ok).length;
if (values.report) writeFileSync(values.report, JSON.stringify({ passed, failures }));
process.exit(failures.length > 0 ? 1 : 0);
