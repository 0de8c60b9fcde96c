import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { freePort } from './free-port.mjs';
import { bin, inProject, root } from './project.mjs';
import { run } from './steps.mjs';

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
  return verdict('unit tests', code, args, report, (said) => ({
    passed: said.numPassedTests,
    // A file that breaks before its first test fails as a whole.
    failed: Math.max(said.numFailedTests, said.testResults.filter((file) => file.status === 'failed').length),
    skipped: said.numPendingTests + said.numTodoTests,
  }));
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
  return verdict('journeys', code, args, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

/** No report, no test, a skipped test or an unexplained exit code are failures, never a silence. */
function verdict(name, code, args, report, count) {
  const said = readReport(report);
  if (!said) return failure(`The ${name} ended without a report.`);
  const { passed, failed, skipped } = count(said);
  if (passed + failed === 0) return failure(`No ${name} were found.`);
  // Arguments choose some tests on purpose; the others are not missing then.
  const missing = args.length === 0 ? skipped : 0;
  if (missing > 0) console.log(`${missing} ${name} skipped: a skipped test counts as failed.`);
  const total = failed + missing;
  return { passed, failed: code !== 0 && total === 0 ? 1 : total };
}

function failure(sentence) {
  console.log(sentence);
  return { passed: 0, failed: 1 };
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
