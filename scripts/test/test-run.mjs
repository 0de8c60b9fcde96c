import {
  CommandError,
  printError,
  run,
  runCommand,
  secondsSince,
  throwIfInterrupted,
} from '../run/command.mjs';

/** Runs tests, cleans up in any case, and ends with one line that counts what passed and failed. */
export async function testCommand(work) {
  const tests = new TestRun();
  await runCommand(
    async () => {
      try {
        await work(tests);
        throwIfInterrupted();
      } catch (error) {
        tests.failed += 1;
        throw error;
      }
      return tests.failed > 0 ? 1 : 0;
    },
    async () => {
      await tests.cleanUp();
      console.log(`\n${tests.passed} passed, ${tests.failed} failed`);
    },
  );
}

class TestRun {
  passed = 0;
  failed = 0;
  #cleanUps = [];

  onCleanUp(callback) {
    this.#cleanUps.push(callback);
  }

  async cleanUp() {
    for (const callback of this.#cleanUps.toReversed()) await callback();
  }

  add({ passed, failed }) {
    this.passed += passed;
    this.failed += failed;
  }

  /** One check is one program. Its output is printed only if it fails. */
  async check(name, program, args, options) {
    const start = performance.now();
    const { code, output } = await run(program, args, options);
    console.log(`${code === 0 ? '✓' : '✗'} ${name} ${secondsSince(start)}`);
    if (code !== 0) console.log(`${output.trimEnd()}\n`);
    this.add(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }

  /** Counts as one check. A `CommandError` fails it; any other error ends the run. */
  async attempt(work) {
    try {
      await work();
      this.passed += 1;
      return true;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      printError(error);
      this.failed += 1;
      return false;
    }
  }
}
