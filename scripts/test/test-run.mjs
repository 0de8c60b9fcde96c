import { CommandError, run, runCommand, secondsSince, throwIfInterrupted } from '../run/command.mjs';

/** Runs tests, cleans up in any case, names what failed, and ends with one line that counts what passed and failed. */
export async function testCommand(work) {
  const tests = new TestRun();
  await runCommand(
    async () => {
      try {
        await work(tests);
        throwIfInterrupted();
      } catch (error) {
        tests.failures.push(error instanceof CommandError ? error.message : String(error));
        throw error;
      }
      return tests.failures.length > 0 ? 1 : 0;
    },
    async () => {
      await tests.cleanUp();
      if (tests.failures.length > 0) console.log(`\nFailed:\n${tests.failures.join('\n')}`);
      console.log(`\n${tests.passed} passed, ${tests.failures.length} failed`);
    },
  );
}

class TestRun {
  passed = 0;
  failures = [];
  #cleanUps = [];

  onCleanUp(callback) {
    this.#cleanUps.push(callback);
  }

  async cleanUp() {
    for (const callback of this.#cleanUps.toReversed()) await callback();
  }

  add({ passed, failures }) {
    this.passed += passed;
    this.failures.push(...failures);
  }

  /** One check is one program. Its output is printed only if it fails. */
  async check(name, program, args, options) {
    const start = performance.now();
    const { code, output } = await run(program, args, options);
    console.log(`${code === 0 ? '✓' : '✗'} ${name} ${secondsSince(start)}`);
    if (code !== 0) console.log(`${output.trimEnd()}\n`);
    this.add(code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [name] });
  }
}
