import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ClientAddress } from '../endpoint/client-address.ts';
import { Problem } from '../endpoint/problem.ts';

/** How many requests of one client are worked on at a time. A browser opens six connections. */
export const maxAtWork = 6;

interface Waiting {
  c: Context;
  begin: () => void;
  refuse: (problem: Problem) => void;
}

interface Queue {
  /** Begun and not yet counted as done. */
  atWork: number;
  done: number;
  waiting: Waiting[];
  isScheduled: boolean;
}

/**
 * A client that sends many requests at once waits for itself, not the others for it. A few of its requests are worked on
 * at a time. The others wait in their order, and one of them begins in each turn of the event loop, so that requests of
 * other clients come between. A request whose body has not arrived takes no place.
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
    else await new Promise<void>((begin, refuse) => queue.waiting.push({ c, begin, refuse }));
    try {
      return await task();
    } finally {
      queue.done++;
      this.#schedule(client, queue);
    }
  }

  /** Waits for the turn of a request whose body may not have arrived. It keeps no place. */
  turn(c: Context): Promise<void> {
    return this.run(c, async () => {});
  }

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
    const next = nextOf(queue);
    if (next) {
      queue.atWork++;
      next.begin();
    }
    if (queue.waiting.length > 0 && queue.atWork < maxAtWork) this.#schedule(client, queue);
    else if (queue.atWork === 0) this.#queues.delete(client);
  }
}

/** Drops the requests before it whose client has left. */
function nextOf({ waiting }: Queue): Waiting | undefined {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (!hasLeft(next.c)) return next;
    next.refuse(new Problem('busy'));
  }
  return undefined;
}

function hasLeft(c: Context): boolean {
  return Boolean((c.env as Partial<HttpBindings> | undefined)?.outgoing?.destroyed);
}
