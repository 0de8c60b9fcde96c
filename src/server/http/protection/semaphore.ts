import { Problem } from '../endpoint/problem.ts';

interface Waiting {
  begin: () => void;
  refuse: (problem: Problem) => void;
}

/** With `newestFirst`, the newest of a longer queue begins first: whoever has waited that long has most likely left. */
const crowded = 4;

/**
 * Runs at most `permits` expensive tasks at a time and queues the others. The clients in the queue take turns: one
 * client's tasks wait for each other, not the others' for them. A full queue refuses with `busy`: the new task, or the
 * oldest one of the client that has the most if `newestFirst`.
 */
export class Semaphore {
  /** The semaphores that were given a name, for the metrics. */
  static readonly named = new Map<string, Semaphore>();
  readonly #permits: number;
  readonly #maxQueue: number;
  /** By client, the one whose turn is next first. */
  readonly #queues = new Map<string, Waiting[]>();
  readonly #newestFirst: boolean;
  #running = 0;
  #waiting = 0;

  constructor(permits: number, maxQueue: number, name?: string, { newestFirst = false } = {}) {
    this.#permits = permits;
    this.#maxQueue = maxQueue;
    this.#newestFirst = newestFirst;
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
      if (next) next.begin();
      else this.#running--;
    }
  }

  #enqueue(client: string): Promise<void> {
    if (this.#waiting >= this.#maxQueue && !this.#newestFirst) throw new Problem('busy');
    return new Promise((begin, refuse) => {
      const queue = this.#queues.get(client) ?? [];
      queue.push({ begin, refuse });
      this.#queues.set(client, queue);
      this.#waiting++;
      if (this.#waiting > this.#maxQueue) this.#refuseOldest();
    });
  }

  #refuseOldest(): void {
    const [longest] = [...this.#queues.values()].toSorted((one, other) => other.length - one.length);
    longest!.shift()!.refuse(new Problem('busy'));
    this.#waiting--;
  }

  /** The client that had its turn goes to the end. */
  #takeNext(): Waiting | undefined {
    for (const [client, queue] of this.#queues) {
      this.#queues.delete(client);
      const next = this.#newestFirst && queue.length > crowded ? queue.pop() : queue.shift();
      if (queue.length > 0) this.#queues.set(client, queue);
      if (!next) continue;
      this.#waiting--;
      return next;
    }
    return undefined;
  }
}
