import { writeFileSync } from 'node:fs';
import { inspect, parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { type Engine, FaultContext, type Finding } from '../faults/fault-context.ts';
import { faultTable, markOf, type TableRow } from '../faults/fault-table.ts';
import { killAll } from '../faults/shop-process.ts';
import { fuzzedSockets } from './fuzzed-sockets.ts';
import { growth } from './growth.ts';
import { peopleAttacks } from './people-attacks.ts';
import { visitorBudget } from './visitor-budget.ts';

/** The attacks of the short form: those that cost the shop the most. */
const inShort = ['GET /api/order/user', 'GET /books, near misses'];

/**
 * `node attack-suite.ts [--short] [--report FILE] [--engine ENGINE] [--seconds N] [--attack NAME]… [--at-once N]
 * [--books N] [--requests N] [NAME…]`: attacks the built shop over sockets on both engines and prints what others
 * noticed. The exit code is 1 if a check fails. The short form, for `npm test`, has two
 * attacks and judges no times.
 */
const { values, positionals } = parseArgs({
  options: {
    short: { type: 'boolean' },
    report: { type: 'string' },
    engine: { type: 'string' },
    seconds: { type: 'string' },
    attack: { type: 'string', multiple: true },
    'at-once': { type: 'string' },
    books: { type: 'string' },
    requests: { type: 'string' },
  },
  allowPositionals: true,
});
const short = values.short ?? false;
const names = short ? ['visitor budget'] : positionals;
const requests = Number(values.requests ?? 100_000);
const budget = {
  seconds: Number(values.seconds ?? (short ? 1 : 30)),
  only: values.attack ?? (short ? inShort : []),
  books: Number(values.books ?? 0),
  atOnce: Math.max(1, Number(values['at-once'] ?? 1)),
};
type Check = (context: FaultContext) => AsyncIterable<Finding>;
const checks: Record<string, Check> = {
  'fuzzed sockets': (context) => each(fuzzedSockets(context, requests)),
  'visitor budget': (context) => visitorBudget(context, budget),
  people: peopleAttacks,
  growth: (context) => each(growth(context)),
};

async function* each(found: Promise<Finding[]>): AsyncGenerator<Finding> {
  yield* await found;
}

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
      if (names.length > 0 && !names.some((part) => check.includes(part))) continue;
      const context = new FaultContext(engine, short, postgres);
      const add = (finding: Finding) => {
        results.push({ ...finding, engine });
        console.log(`${markOf(finding.ok)} ${engine}: ${finding.name}: ${finding.measured}`);
      };
      try {
        for await (const finding of run(context)) add(finding);
      } catch (error) {
        add({
          name: check,
          wanted: 'a result',
          measured: inspect(error),
          ok: false,
        });
      }
      killAll(engine);
      await context.cleanUp();
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
