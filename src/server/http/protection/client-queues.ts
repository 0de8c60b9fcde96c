import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { ClientAddress } from '../endpoint/client-address.ts';
import { Problem } from '../endpoint/problem.ts';

/** How many requests of one client are worked on at a time. A browser opens six connections. */
export const maxAtWork = 6;

interface Queue {
  /** Begun and not yet counted as done. */
  atWork: number;
  done: number;
  waiting: (() => void)[];
  isScheduled: boolean;
}

/**
 * A client that sends many requests at once waits for itself, not the others for it. A few of its requests are worked on
 * at a time. The others wait in their order, and one of them begins in each turn of the event loop, so that requests of
 * other clients come between.
 */
export class ClientQueues {
  readonly #addressOf: ClientAddress;
  readonly #queues = new Map<string, Queue>();

  constructor(addressOf: ClientAddress) {
    this.#addressOf = addressOf;
  }

  async run<T>(c: Context, task: () => Promise<T>): Promise<T> {
    const client = this.#addressOf(c);
    const queue = this.#queues.get(client) ?? { atWork: 0, done: 0, waiting: [], isScheduled: false };
    this.#queues.set(client, queue);
    if (queue.waiting.length === 0 && queue.atWork < maxAtWork) queue.atWork++;
    else await waitIn(queue, c);
    try {
      return await task();
    } finally {
      queue.done++;
      this.#schedule(client, queue);
    }
  }

  /** A request whose body may not have arrived waits for its turn, and keeps no place. */
  readonly middleware: MiddlewareHandler = async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return this.run(c, next);
    await this.run(c, async () => {});
    return next();
  };

  #schedule(client: string, queue: Queue): void {
    if (queue.isScheduled) return;
    queue.isScheduled = true;
    setImmediate(() => {
      queue.isScheduled = false;
      this.#takeTurn(client, queue);
    });
  }

  #takeTurn(client: string, queue: Queue): void {
    queue.atWork -= queue.done;
    queue.done = 0;
    const begin = queue.waiting.shift();
    if (begin) {
      queue.atWork++;
      begin();
    }
    if (queue.waiting.length > 0 && queue.atWork < maxAtWork) this.#schedule(client, queue);
    else if (queue.atWork === 0) this.#queues.delete(client);
  }
}

/** A request whose client leaves meanwhile is refused at once. */
function waitIn({ waiting }: Queue, c: Context): Promise<void> {
  return new Promise((begin, refuse) => {
    waiting.push(begin);
    (c.env as Partial<HttpBindings> | undefined)?.outgoing?.once('close', () => {
      const place = waiting.indexOf(begin);
      if (place === -1) return;
      waiting.splice(place, 1);
      refuse(new Problem('busy'));
    });
  });
}
