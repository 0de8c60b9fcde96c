import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { type ClientAddress, createClientAddress } from '../endpoint/client-address.ts';
import { refuseRequest } from '../endpoint/error-response.ts';
import { Problem } from '../endpoint/problem.ts';

/** How many requests of one client are worked on at a time. A browser opens six connections. */
export const maxAtWork = 6;

/** Must be answered under overload more than ever, except to a client that has more than its share. */
const healthChecks = /^\/(healthz|up|readyz|readyz\/reads)$/;
const defaultLimits = {
  inFlight: 2_000,
  /** More than the share of one client: it alone must not keep the others out. */
  inFlightWhenLagging: 200,
  /** Requests whose body has not arrived completely, or is not read yet. */
  receiving: 2_000,
  /** A client's share of each of the two. */
  inFlightPerClient: 128,
  receivingPerClient: 128,
  /** A client over its share gets its 503 this late: immediate retries would keep the event loop busy. */
  rejectionDelayMs: 1_000,
};

interface Counts {
  inFlight: number;
  receiving: number;
}

interface Client extends Counts {
  address: string;
  /** Begun and not yet counted as done. */
  atWork: number;
  done: number;
  waiting: (() => void)[];
  isScheduled: boolean;
}

interface Entry {
  response: ServerResponse;
  client: Client;
  state: keyof Counts;
  /** Its position in the list. */
  index: number;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Present while the request is worked on. */
    client?: Client | undefined;
  }
}

/**
 * Keeps one client from harming the others. Each has a share of the requests in the shop; a few of them are worked on at
 * a time, and the others wait in their order. Beyond its share a client is rejected with a 503, and so is everybody when
 * too many requests are in flight, or fewer while the event loop lags. A request is in flight when its body is complete;
 * before, it is being received.
 */
export class ClientGate {
  readonly #addressOf: ClientAddress;
  readonly #limits: typeof defaultLimits;
  readonly #lag: Pick<EventLoopLag, 'isLagging' | 'stop'> | undefined;
  readonly #clients = new Map<string, Client>();
  /** An array, not a Set: a rehashed Set's old table keeps dead entries reachable. */
  readonly #entries: Entry[] = [];
  readonly #all: Counts = { inFlight: 0, receiving: 0 };
  #draining = false;

  constructor(
    addressOf: ClientAddress = createClientAddress(0),
    limits: Partial<typeof defaultLimits> = {},
    lag?: Pick<EventLoopLag, 'isLagging' | 'stop'>,
  ) {
    this.#addressOf = addressOf;
    this.#limits = { ...defaultLimits, ...limits };
    this.#lag = lag;
  }

  get inFlight(): number {
    return this.#all.inFlight;
  }

  /** False when the request was rejected, and so answered. */
  accept(request: IncomingMessage, response: ServerResponse): boolean {
    const client = this.#client(this.#addressOf.of(request));
    const state = hasBody(request) ? 'receiving' : 'inFlight';
    const reject = () => refuseRequest(request, response, new Problem('busy'));
    if (this.#isBeyondShare(client, state)) {
      // Spread, so that they do not all come back in the same moment.
      const timer = setTimeout(reject, this.#limits.rejectionDelayMs * (0.5 + Math.random()));
      response.once('close', () => clearTimeout(timer));
      return false;
    }
    if (this.#isFull(state) && !healthChecks.test(request.url ?? '')) {
      this.#forgetIdle(client);
      reject();
      return false;
    }
    const entry: Entry = { response, client, state, index: this.#entries.length };
    this.#entries.push(entry);
    this.#count(entry, 1);
    if (state === 'receiving') this.#awaitBody(request, entry);
    response.on('close', () => this.#remove(entry));
    return true;
  }

  /** While the shop drains, each response is the last on its connection. */
  closeIfDraining(response: ServerResponse): void {
    if (this.#draining) response.setHeader('connection', 'close');
  }

  drain(): void {
    this.#draining = true;
    this.#lag?.stop();
    for (const { response } of this.#entries) if (!response.headersSent) this.closeIfDraining(response);
  }

  /** Works on a request when it is its turn. */
  readonly middleware: MiddlewareHandler = async (c, next) => {
    await this.#enter(c);
    try {
      await next();
    } finally {
      this.leave(c);
    }
  };

  /** Lets the next request of the client begin, before this one is answered. */
  leave(c: Context): void {
    const client = c.get('client');
    if (!client) return;
    c.set('client', undefined);
    client.done++;
    this.#schedule(client);
  }

  /** The body of a request. Until it has arrived, others of its client may begin. */
  async textOf(c: Context): Promise<string> {
    const { incoming }: Partial<HttpBindings> = c.env ?? {};
    if (incoming?.complete !== false) return c.req.text();
    this.leave(c);
    const text = await c.req.text();
    await this.#enter(c);
    return text;
  }

  async #enter(c: Context): Promise<void> {
    const client = this.#client(this.#addressOf(c));
    if (client.waiting.length === 0 && client.atWork < maxAtWork) client.atWork++;
    else await waitIn(client, c);
    c.set('client', client);
  }

  /** One request of each client begins in each turn of the event loop, so that those of others come between. */
  #schedule(client: Client): void {
    if (client.isScheduled) return;
    client.isScheduled = true;
    setImmediate(() => {
      client.isScheduled = false;
      client.atWork -= client.done;
      client.done = 0;
      const begin = client.waiting.shift();
      if (begin) {
        client.atWork++;
        begin();
      }
      if (client.waiting.length > 0 && client.atWork < maxAtWork) this.#schedule(client);
      else this.#forgetIdle(client);
    });
  }

  #client(address: string): Client {
    const known = this.#clients.get(address);
    if (known) return known;
    const counts = { inFlight: 0, receiving: 0, atWork: 0, done: 0 };
    const client = { address, ...counts, waiting: [], isScheduled: false };
    this.#clients.set(address, client);
    return client;
  }

  #forgetIdle({ address, inFlight, receiving, atWork, waiting }: Client): void {
    if (inFlight + receiving + atWork + waiting.length === 0) this.#clients.delete(address);
  }

  #count({ client, state }: Entry, by: 1 | -1): void {
    client[state] += by;
    this.#all[state] += by;
  }

  /** A short body that came together with the headers is complete before the next tick. */
  #awaitBody(request: IncomingMessage, entry: Entry): void {
    process.nextTick(() => {
      if (request.complete) this.#received(entry);
      else request.once('end', () => this.#received(entry));
    });
  }

  #received(entry: Entry): void {
    if (this.#entries[entry.index] !== entry || entry.state === 'inFlight') return;
    this.#count(entry, -1);
    entry.state = 'inFlight';
    this.#count(entry, 1);
  }

  /** Moves the last entry into the freed position. A second `close` event finds the entry gone. */
  #remove(entry: Entry): void {
    const { index, client } = entry;
    if (this.#entries[index] !== entry) return;
    this.#count(entry, -1);
    this.#forgetIdle(client);
    const last = this.#entries.pop()!;
    if (last === entry) return;
    last.index = index;
    this.#entries[index] = last;
  }

  #isBeyondShare(client: Client, state: keyof Counts): boolean {
    const { inFlightPerClient, receivingPerClient } = this.#limits;
    if (state === 'receiving' && client.receiving >= receivingPerClient) return true;
    return client.inFlight >= inFlightPerClient;
  }

  #isFull(state: keyof Counts): boolean {
    const { receiving, inFlight, inFlightWhenLagging } = this.#limits;
    if (state === 'receiving' && this.#all.receiving >= receiving) return true;
    return this.inFlight >= (this.#lag?.isLagging ? Math.min(inFlight, inFlightWhenLagging) : inFlight);
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Rejects when the client disconnects while the request waits. */
function waitIn({ waiting }: Client, c: Context): Promise<void> {
  return new Promise((begin, refuse) => {
    waiting.push(begin);
    const { outgoing }: Partial<HttpBindings> = c.env ?? {};
    outgoing?.once('close', () => {
      const index = waiting.indexOf(begin);
      if (index === -1) return;
      waiting.splice(index, 1);
      refuse(new Problem('busy'));
    });
  });
}

const checkEvery = 100;
const longDelay = 1_000;
const delaysInARow = 3;

/**
 * Tells when the event loop cannot keep up. A single long delay is no overload (the machine may have slept);
 * several in a row are.
 */
export class EventLoopLag {
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #lastCheck: number;
  #longDelays = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#lastCheck = now();
    this.#timer = setInterval(() => this.check(), checkEvery).unref();
  }

  get isLagging(): boolean {
    return this.#longDelays >= delaysInARow;
  }

  check(): void {
    const now = this.#now();
    this.#longDelays = now - this.#lastCheck - checkEvery > longDelay ? this.#longDelays + 1 : 0;
    this.#lastCheck = now;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
