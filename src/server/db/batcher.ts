import { company } from './linger.ts';

interface Waiting<One, Result> {
  one: One;
  done: (result: Result | Promise<Result>) => void;
  failed: (error: unknown) => void;
}

/** Answers for each of them, in their sequence. For one that takes longer it may promise an answer: nobody waits for it. */
type Go<One, Result> = (all: One[]) => Promise<(Result | Promise<Result>)[]>;

/**
 * Lets everything that came while the last ones were under way go together, so that a journey to the database and
 * the disk is made once for all of it. What comes alone does not wait for company, and nobody waits for long for
 * those who do not come back.
 */
export class Gathering<One, Result> {
  readonly #go: Go<One, Result>;
  readonly #most: number;
  readonly #patience: number;
  readonly #forCompany: boolean;
  #waiting: Waiting<One, Result>[] = [];
  #underWay = 0;
  #wentAt = 0;
  #isWatched = false;

  /**
   * `most`: how many go at a time; `patience`: after how many milliseconds the next go all the same; `forCompany`: each
   * time those who come within a moment are waited for, which pays where going stops everything else meanwhile.
   */
  constructor(go: Go<One, Result>, most: number, { patience = 250, forCompany = false } = {}) {
    this.#go = go;
    this.#most = most;
    this.#patience = patience;
    this.#forCompany = forCompany;
  }

  join(one: One): Promise<Result> {
    return new Promise((done, failed) => {
      this.#waiting.push({ one, done, failed });
      if (this.#isPatient()) this.#watch();
      else this.#setOut();
    });
  }

  #isPatient(): boolean {
    return this.#underWay > 0 && performance.now() - this.#wentAt < this.#patience;
  }

  #setOut() {
    this.#underWay++;
    this.#wentAt = performance.now();
    // Those that are read in this round of the event loop came at the same moment.
    setImmediate(() => void this.#goOn());
  }

  /** Looks after those who wait, also when nobody comes any more. */
  #watch() {
    if (this.#isWatched) return;
    this.#isWatched = true;
    setTimeout(() => {
      this.#isWatched = false;
      if (this.#waiting.length === 0) return;
      if (this.#isPatient()) this.#watch();
      else this.#setOut();
    }, this.#patience).unref();
  }

  async #goOn() {
    let tell: (() => void) | null = null;
    while (this.#waiting.length > 0) {
      if (this.#forCompany) {
        tell?.();
        tell = null;
        await company(() => this.#waiting.length);
      }
      this.#wentAt = performance.now();
      const some = this.#waiting.splice(0, this.#most);
      // Others may have set out with them while they were waiting for company.
      if (some.length === 0) break;
      const results = this.#go(some.map(({ one }) => one));
      // They are on their way before the last ones are told, whose answers are written meanwhile.
      if (tell) setImmediate(tell);
      try {
        const all = await results;
        // One that is only promised may fail before it is told; its own waiter hears of it then.
        for (const one of all) if (one instanceof Promise) one.catch(() => {});
        tell = () => some.forEach(({ done }, place) => done(all[place]!));
      } catch (error) {
        tell = () => some.forEach(({ failed }) => failed(error));
      }
    }
    tell?.();
    this.#underWay--;
  }
}
