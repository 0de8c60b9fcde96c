import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { run } from '../run/command.mjs';
import { bin, inProject, root } from '../run/project.mjs';
import { freePort } from '../services/free-port.mjs';
import { verdict } from './verdict.mjs';

/** Unit and API tests, on SQLite and on this PostgreSQL. */
export async function runUnitTests(node, postgresUrl, args) {
  const file = newReportFile('unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  console.log('\nUnit and API tests');
  const { code } = await run(node, [bin('vitest'), 'run', ...reporters, ...args], {
    show: true,
    cwd: root,
    env: { ...process.env, TEST_DATABASE_URL: postgresUrl },
  });
  const report = readReport(file);
  return conclude(
    'unit tests',
    code,
    args,
    report && {
      passed: report.numPassedTests,
      failures: report.testResults.flatMap(failuresIn),
      skipped: report.numPendingTests + report.numTodoTests,
    },
  );
}

/** A file that breaks before its first test counts as one failure. */
function failuresIn({ name, status, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [file];
  return failed.map(({ fullName }) => `${file}: ${fullName}`);
}

/** Journeys through the built shop in a real browser. */
export async function runJourneys(node, chromium, args) {
  const file = newReportFile('journeys.json');
  console.log('\nBrowser journeys');
  const { code } = await run(node, [bin('@playwright/test', 'playwright'), 'test', ...args], {
    show: true,
    cwd: root,
    env: { ...process.env, CHROMIUM: chromium, SHOP_PORT: String(await freePort()) },
  });
  const report = readReport(file);
  return conclude(
    'journeys',
    code,
    args,
    report && {
      passed: report.stats.expected,
      failures: report.suites.flatMap(failedSpecsIn),
      skipped: report.stats.skipped,
    },
  );
}

function failedSpecsIn({ specs, suites = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => ['unexpected', 'flaky'].includes(status)).map(() => `${file}: ${title}`),
  );
  return [...failed, ...suites.flatMap(failedSpecsIn)];
}

/** Fault injection into the built shop, on both engines. The short form has fewer rounds. */
export async function runFaults(node, { short }, args) {
  const file = newReportFile('faults.json');
  console.log('\nFaults');
  const options = ['--report', file, ...(short ? ['--short'] : [])];
  const { code } = await run(node, [inProject('tests', 'faults', 'fault-suite.ts'), ...options, ...args], {
    show: true,
    cwd: root,
  });
  return conclude('faults', code, args, readReport(file));
}

/** Attacks on the built shop over sockets, on both engines. */
export async function runAttacks(node, args) {
  const file = newReportFile('attacks.json');
  console.log('\nAttacks');
  const suite = inProject('tests', 'attacks', 'attack-suite.ts');
  const { code } = await run(node, [suite, '--report', file, ...args], { show: true, cwd: root });
  return conclude('attacks', code, args, readReport(file));
}

function conclude(suite, code, args, report) {
  return verdict({ suite, code, report, chosen: args.length > 0 });
}

function newReportFile(name) {
  mkdirSync(inProject('.cache'), { recursive: true });
  const file = inProject('.cache', name);
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
