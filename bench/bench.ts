import { killChildren } from './servers/children.ts';
import { fullRun, quickRun, runBench } from './run.ts';
import { report } from './report/report.ts';

const limitMs = 12 * 60_000;

// Whatever happens, nothing that was started here is left behind.
process.on('exit', killChildren);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
setTimeout(() => {
  console.error('\nThe bench took too long and was ended.');
  process.exit(1);
}, limitMs).unref();

const results = await runBench(process.argv.includes('--quick') ? quickRun : fullRun);
report(results);
process.exit(results.failures.length > 0 ? 1 : 0);
