import { ensureBrowser } from './services/browser.mjs';
import { ensurePackages } from './build/packages.mjs';
import { ensureBuilt, generateSources } from './build/built-shop.mjs';
import { startPostgres } from './services/postgres.mjs';
import { step } from './run/command.mjs';
import { staticChecks } from './test/static-checks.mjs';
import { runMutants } from './test/mutants.mjs';
import { runFindings, runJourneys, runShortForms, runUnitTests } from './test/suites.mjs';
import { keepTempFilesInMemory } from './test/temp-files.mjs';
import { testCommand } from './test/test-run.mjs';

const [mode, ...args] = process.argv.slice(2);

// Faults are injected on a real disk.
if (mode !== 'faults') keepTempFilesInMemory();

await testCommand(async (tests) => {
  const node = await ensurePackages({ dev: true });
  const browser = () => step('Finding a browser', () => ensureBrowser(node));
  const database = async () => {
    const server = await step('Starting PostgreSQL', () => startPostgres({ fsync: false }));
    tests.onCleanUp(server.stop);
    return server.url;
  };
  const sources = () => step('Compiling messages and route types', () => generateSources(node));

  if (mode === 'unit') {
    const url = await database();
    await sources();
    tests.add(await runUnitTests(node, url, args));
  } else if (mode === 'attacks') {
    await ensureBuilt(node);
    tests.add(await runFindings(mode, node, args, { show: true }));
    if (args.length > 0) return;
    const url = await database();
    await sources();
    const suites = [
      'tests/security',
      'product-uploads',
      'login-limits',
      'src/server/app.test',
      'cookies.test',
    ];
    tests.add(await runUnitTests(node, url, suites));
  } else if (mode === 'e2e') {
    const chromium = await browser();
    await ensureBuilt(node);
    tests.add(await runJourneys(node, chromium, args));
  } else if (mode === 'faults') {
    await ensureBuilt(node);
    tests.add(await runFindings(mode, node, args, { show: true }));
  } else if (mode === 'mutants') {
    tests.add(await runMutants(node, args));
  } else if (mode === 'check') {
    await sources();
    await Promise.all(staticChecks(node).map((check) => tests.check(...check)));
  } else {
    const short = mode !== 'all';
    const chromium = await browser();
    const url = await database();
    await sources();
    await Promise.all(staticChecks(node).map((check) => tests.check(...check)));
    await ensureBuilt(node);
    const [unit, beside] = await Promise.all([runUnitTests(node, url, [], { short }), runShortForms(node)]);
    tests.add(unit);
    for (const { output, ...suite } of beside) {
      console.log(output);
      tests.add(suite);
    }
    tests.add(await runJourneys(node, chromium, [], { short }));
  }
});
