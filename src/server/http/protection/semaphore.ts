import { Problem } from '../endpoint/problem.ts';

/** Runs at most `permits` expensive tasks at a time and queues the others; a full queue refuses with `busy`. */
export class Semaphore {
  /** The semaphores that were given a name, for the metrics. */
  static readonly named = new Map<string, Semaphore>();
  readonly #permits: number;
  readonly #maxQueue: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(permits: number, maxQueue: number, name?: string) {
    this.#permits = permits;
    this.#maxQueue = maxQueue;
    if (name) Semaphore.named.set(name, this);
  }

  get waiting(): number {
    return this.#queue.length;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#permits) this.#running++;
    else await this.#enqueue();
    try {
      return await task();
    } finally {
      // The permit passes to the next in the queue without being released, so a new caller cannot take it.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #enqueue(): Promise<void> {
    if (this.#queue.length >= this.#maxQueue) throw new Problem('busy');
    return new Promise((resolve) => this.#queue.push(resolve));
  }
}
