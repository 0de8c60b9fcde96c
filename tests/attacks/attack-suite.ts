import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { type Engine, FaultContext, type Finding } from '../faults/fault-context.ts';
import { faultTable, markOf, type TableRow } from '../faults/fault-table.ts';
import { killAll } from '../faults/shop-process.ts';
import { fuzzedSockets } from './fuzzed-sockets.ts';
import { growth } from './growth.ts';
import { visitorBudget } from './visitor-budget.ts';

/**
 * `node attack-suite.ts [--report FILE] [--engine ENGINE] [--seconds N] [--requests N] [NAME…]`: attacks the
 * built shop over sockets on both engines and prints what others noticed. The exit code is 1 if a check fails.
 */
const { values, positionals } = parseArgs({
  options: {
    report: { type: 'string' },
    engine: { type: 'string' },
    seconds: { type: 'string' },
    requests: { type: 'string' },
  },
  allowPositionals: true,
});
const seconds = Number(values.seconds ?? 30);
const requests = Number(values.requests ?? 100_000);
type Check = (context: FaultContext) => Promise<Finding[]>;
const checks: Record<string, Check> = {
  'fuzzed sockets': (context) => fuzzedSockets(context, requests),
  'visitor budget': (context) => visitorBudget(context, seconds),
  growth,
};
const engines = (['sqlite', 'postgres'] as Engine[]).filter((engine) => (values.engine ?? engine) === engine);

const postgres = await startPostgres();
const results: TableRow[] = [];
process.once('exit', () => killAll());
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    killAll();
    void postgres.stop().finally(() => process.exit(1));
  });
}
try {
  // One after the other: each judges response times.
  for (const engine of engines)
    for (const [check, run] of Object.entries(checks)) {
      if (positionals.length > 0 && !positionals.some((part) => check.includes(part))) continue;
      const context = new FaultContext(engine, false, postgres);
      const found = await run(context).catch((error: Error): Finding[] => [
        { name: check, wanted: 'a result', measured: error.stack ?? String(error), ok: false },
      ]);
      killAll(engine);
      await context.cleanUp();
      for (const finding of found) {
        results.push({ ...finding, engine });
        console.log(`${markOf(finding.ok)} ${engine}: ${finding.name}: ${finding.measured}`);
      }
    }
} finally {
  killAll();
  await postgres.stop();
}
console.log(`\n${faultTable(results)}`);
const failures = results.filter(({ ok }) => ok === false).map(({ engine, name }) => `${engine}: ${name}`);
const passed = results.filter(({ ok }) => ok).length;
if (values.report) writeFileSync(values.report, JSON.stringify({ passed, failures }));
process.exit(failures.length > 0 ? 1 : 0);
