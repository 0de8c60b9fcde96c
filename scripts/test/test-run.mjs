import { command, goOn, run, seconds, Stop, tell } from '../run/steps.mjs';

/** Counts what passed and failed, tidies up whatever comes, and closes with the one line that says it. */
export async function testCommand(work) {
  const tests = new TestRun();
  await command(
    async () => {
      try {
        await work(tests);
        goOn();
      } catch (error) {
        tests.failed += 1;
        throw error;
      }
      return tests.failed > 0 ? 1 : 0;
    },
    async () => {
      await tests.tidyUp();
      console.log(`\n${tests.passed} passed, ${tests.failed} failed`);
    },
  );
}

class TestRun {
  passed = 0;
  failed = 0;
  #endings = [];

  atEnd(ending) {
    this.#endings.push(ending);
  }

  async tidyUp() {
    for (const ending of this.#endings.toReversed()) await ending();
  }

  add({ passed, failed }) {
    this.passed += passed;
    this.failed += failed;
  }

  /** One check is one program: silent when it passes, heard when it fails. */
  async check(name, program, args, options) {
    const began = performance.now();
    const { code, output } = await run(program, args, options);
    console.log(`${code === 0 ? '✓' : '✗'} ${name} ${seconds(began)}`);
    if (code !== 0) console.log(`${output.trimEnd()}\n`);
    this.add(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  }

  /** Like a check, for work that explains its own failure. */
  async attempt(work) {
    try {
      await work();
      this.passed += 1;
      return true;
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      tell(error);
      this.failed += 1;
      return false;
    }
  }
}
