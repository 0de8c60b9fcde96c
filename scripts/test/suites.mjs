import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { run } from '../run/command.mjs';
import { bin, inProject, root } from '../run/project.mjs';
import { freePort } from '../services/free-port.mjs';
import { verdict } from './verdict.mjs';

/** Unit and API tests. The short form, that of `npm test`, leaves out `*.long.test.ts` and the second engine of most others. */
export async function runUnitTests(node, postgresUrl, args, { short = false } = {}) {
  const file = newReportFile('unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  console.log('\nUnit and API tests');
  const { code } = await run(
    node,
    [bin('vitest'), 'run', ...reporters, ...(short ? ['--exclude=**/*.long.test.ts'] : []), ...args],
    {
      show: true,
      cwd: root,
      env: { ...process.env, TEST_DATABASE_URL: postgresUrl, ...(short && { TEST_ENGINES: 'sqlite' }) },
    },
  );
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

/** Journeys through the built shop in a real browser. The short form leaves out `*.long.spec.ts`. */
export async function runJourneys(node, chromium, args, { short = false } = {}) {
  const file = newReportFile('journeys.json');
  console.log('\nBrowser journeys');
  const { code } = await run(node, [bin('@playwright/test', 'playwright'), 'test', ...args], {
    show: true,
    cwd: root,
    env: {
      ...process.env,
      CHROMIUM: chromium,
      SHOP_PORT: String(await freePort()),
      ...(short && { SHORT_JOURNEYS: 'on' }),
    },
  });
  if (code !== 0) showFailedPages();
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

/** Prints what was on the page when a journey failed. After a failure on another machine we have only this output. */
function showFailedPages() {
  for (const file of readdirSync(inProject('test-results'), { recursive: true })) {
    if (file.endsWith('error-context.md'))
      console.log(`\n${readFileSync(inProject('test-results', file), 'utf8')}`);
  }
}

function failedSpecsIn({ specs, suites = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => ['unexpected', 'flaky'].includes(status)).map(() => `${file}: ${title}`),
  );
  return [...failed, ...suites.flatMap(failedSpecsIn)];
}

/** `faults` are injected into the built shop and `attacks` made on it over sockets, on both engines. The output is shown or returned. */
export async function runFindings(folder, node, args, { show = false } = {}) {
  if (show) console.log(`\n${folder}`);
  const file = newReportFile(`${folder}.json`);
  const suite = inProject('tests', folder, `${folder.slice(0, -1)}-suite.ts`);
  const { code, output } = await run(node, [suite, '--report', file, ...args], { show, cwd: root });
  return { ...conclude(folder, code, args, readReport(file)), output: `\n${folder}\n${output}` };
}

/** Faults and attacks with fewer rounds. They mostly wait and judge no times, so they run beside other tests. */
export async function runShortForms(node) {
  return [await runFindings('faults', node, ['--short']), await runFindings('attacks', node, ['--short'])];
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
