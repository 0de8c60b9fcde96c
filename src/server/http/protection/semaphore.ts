import { Problem } from '../endpoint/problem.ts';

/**
 * Runs at most `permits` expensive tasks at a time and queues the others. The clients in the queue take turns: one
 * client's tasks wait for each other, not the others' for them, and the gate lets it have only a few. A full queue refuses
 * with `busy`.
 */
export class Semaphore {
  /** The semaphores that were given a name, for the metrics. */
  static readonly named = new Map<string, Semaphore>();
  readonly #permits: number;
  readonly #maxQueue: number;
  /** By client, the one whose turn is next first. */
  readonly #queues = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(permits: number, maxQueue: number, name?: string) {
    this.#permits = permits;
    this.#maxQueue = maxQueue;
    if (name) Semaphore.named.set(name, this);
  }

  get waiting(): number {
    return this.#waiting;
  }

  async run<T>(task: () => Promise<T>, client = ''): Promise<T> {
    if (this.#running < this.#permits) this.#running++;
    else await this.#enqueue(client);
    try {
      return await task();
    } finally {
      // The permit passes to the next in the queue without being released, so a new caller cannot take it.
      const next = this.#takeNext();
      if (next) next();
      else this.#running--;
    }
  }

  #enqueue(client: string): Promise<void> {
    const queue = this.#queues.get(client) ?? [];
    if (this.#waiting >= this.#maxQueue) throw new Problem('busy');
    this.#waiting++;
    this.#queues.set(client, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  /** The client that had its turn goes to the end. */
  #takeNext(): (() => void) | undefined {
    for (const [client, queue] of this.#queues) {
      this.#queues.delete(client);
      const next = queue.shift()!;
      if (queue.length > 0) this.#queues.set(client, queue);
      this.#waiting--;
      return next;
    }
    return undefined;
  }
}
