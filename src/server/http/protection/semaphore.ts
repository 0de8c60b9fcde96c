import { Problem } from '../endpoint/problem.ts';

/** Lets a few do something costly at a time and the others wait; when too many wait, the next is sent away. */
export class Turns {
  /** Those that have a name, for who wants to know how long the queues are. */
  static readonly named = new Map<string, Turns>();
  readonly #mostAtOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(mostAtOnce: number, mostWaiting: number, name?: string) {
    this.#mostAtOnce = mostAtOnce;
    this.#mostWaiting = mostWaiting;
    if (name) Turns.named.set(name, this);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#mostAtOnce) this.#running++;
    else await this.#wait();
    try {
      return await work();
    } finally {
      // The turn is handed on rather than given back, so that nobody slips in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) throw new Problem('busy');
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
