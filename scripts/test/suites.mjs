import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { freePort } from './free-port.mjs';
import { bin, inProject, root } from '../run/project.mjs';
import { run } from '../run/steps.mjs';
import { verdict } from './verdict.mjs';

/** Unit and API tests, on SQLite and on the PostgreSQL at this address. */
export async function runUnitTests(node, postgresUrl, args) {
  const report = freshReport('unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  console.log('\nUnit and API tests');
  const { code } = await run(node, [bin('vitest'), 'run', ...reporters, ...args], {
    show: true,
    cwd: root,
    env: { ...process.env, TEST_DATABASE_URL: postgresUrl },
  });
  const said = readReport(report);
  return judge(
    'unit tests',
    code,
    args,
    said && {
      passed: said.numPassedTests,
      failed: said.testResults.map(failuresIn).reduce((sum, count) => sum + count, 0),
      skipped: said.numPendingTests + said.numTodoTests,
    },
  );
}

/** A file that breaks before its first test fails as a whole. */
function failuresIn({ status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed').length;
  return status === 'failed' ? Math.max(failed, 1) : failed;
}

/** The journeys of a shopper and a seller through the built shop, in a real browser. */
export async function runJourneys(node, chromium, args) {
  const report = freshReport('journeys.json');
  console.log('\nBrowser journeys');
  const { code } = await run(node, [bin('@playwright/test', 'playwright'), 'test', ...args], {
    show: true,
    cwd: root,
    env: { ...process.env, CHROMIUM: chromium, SHOP_PORT: String(await freePort()) },
  });
  const stats = readReport(report)?.stats;
  return judge(
    'journeys',
    code,
    args,
    stats && {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    },
  );
}

/** The built shop put through its faults, on engines of its own; `short` is the same with fewer rounds. */
export async function runFaults(node, { short }, args) {
  const report = freshReport('faults.json');
  console.log('\nFaults');
  const options = ['--report', report, ...(short ? ['--short'] : [])];
  const { code } = await run(node, [inProject('tests', 'faults', 'fault-suite.ts'), ...options, ...args], {
    show: true,
    cwd: root,
  });
  const counts = readReport(report);
  return judge('faults', code, args, counts && { ...counts, skipped: 0 });
}

function judge(suite, code, args, counts) {
  const { note, ...total } = verdict({ suite, code, counts, chosen: args.length > 0 });
  if (note) console.log(note);
  return total;
}

function freshReport(name) {
  mkdirSync(inProject('.cache'), { recursive: true });
  const report = inProject('.cache', name);
  rmSync(report, { force: true });
  return report;
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return null;
  }
}
