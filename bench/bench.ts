import { settingNames } from '../src/server/config.ts';
import { killChildren } from './servers/children.ts';
import { fullRun, quickRun } from './plan.ts';
import { runBench } from './run.ts';
import { report } from './report/report.ts';
import { reportSoak } from './report/soak-report.ts';
import { soak } from './soak.ts';

const limitMs = 15 * 60_000;
const usualSoak = 10;

// The shops measured here are filled with what is made up: never the one this terminal is set up for.
for (const name of settingNames) delete process.env[name];

// Whatever happens, nothing that was started here is left behind.
process.on('exit', killChildren);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
setTimeout(() => {
  console.error('\nThe bench took too long and was ended.');
  process.exit(1);
}, limitMs).unref();

process.exit((await run(process.argv.slice(2))) ? 0 : 1);

/** True when all could be measured, whatever it was. */
async function run(args: string[]): Promise<boolean> {
  const asked = args.find((arg) => /^--soak(=\d+)?$/.test(arg));
  if (asked) {
    const results = await soak(Number(asked.split('=')[1] ?? usualSoak));
    reportSoak(results);
    return Object.keys(results.failures).length === 0;
  }
  const results = await runBench(args.includes('--quick') ? quickRun : fullRun);
  report(results);
  return results.failures.length === 0;
}
