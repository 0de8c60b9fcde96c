/** How many requests of one client are worked on at a time. A browser sends six. */
export const maxAtWork = 12;

interface Queue {
  atWork: number;
  waiting: (() => void)[];
}

/**
 * A client that sends many requests at once waits for itself, not the others for it: a few of its requests are worked on
 * at a time, and the others wait in their order.
 */
export class ClientQueues {
  readonly #queues = new Map<string, Queue>();

  async run<T>(client: string, task: () => T | Promise<T>): Promise<T> {
    const queue = this.#queues.get(client) ?? { atWork: 0, waiting: [] };
    this.#queues.set(client, queue);
    if (queue.atWork < maxAtWork) queue.atWork++;
    else await new Promise<void>((begin) => queue.waiting.push(begin));
    try {
      return await task();
    } finally {
      // In the next turn of the event loop, so that requests of others come between.
      setImmediate(() => this.#leave(client, queue));
    }
  }

  /** The place passes to the next in the queue. */
  #leave(client: string, queue: Queue): void {
    const begin = queue.waiting.shift();
    if (begin) return begin();
    queue.atWork--;
    if (queue.atWork === 0) this.#queues.delete(client);
  }
}
