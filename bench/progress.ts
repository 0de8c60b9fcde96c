/** Tells what is going on, and keeps what could not be measured. */
export class Progress {
  readonly failures: string[] = [];
  readonly #began = performance.now();

  say(text: string) {
    const seconds = Math.round((performance.now() - this.#began) / 1000);
    console.log(`${String(seconds).padStart(4)} s  ${text}`);
  }

  fail(what: string, why: string) {
    this.failures.push(`${what}: ${why}`);
    this.say(`  ✗ ${what}: ${why}`);
  }

  /** A task that fails is told and left behind; the others go on. */
  async attempt(what: string, work: () => Promise<unknown>) {
    try {
      await work();
    } catch (error) {
      this.fail(what, (error as Error).message);
    }
  }
}
