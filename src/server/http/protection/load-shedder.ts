import type { IncomingMessage, ServerResponse } from 'node:http';
import { createClientAddress } from '../endpoint/client-address.ts';
import { Problem } from '../endpoint/problem.ts';
import { EventLoopLag } from './event-loop-lag.ts';
import { refuseRequest } from './refusals.ts';
import { ShareCounter } from './share-counter.ts';

/** Must be answered under overload more than ever, except to a client that has more than its share. */
const healthChecks = /^\/(healthz|readyz)$/;
const defaultLimits = {
  inFlight: 2_000,
  /** More than the share of one client: it alone must not keep the others out. */
  inFlightWhenLagging: 200,
  /** Requests whose body has not arrived completely, or is not read yet. */
  receiving: 2_000,
  /** A client's share of each of the two. */
  inFlightPerClient: 128,
  receivingPerClient: 128,
  /** A client beyond its share waits for its rejection: one that asks again at once would keep the event loop busy. */
  rejectionDelayMs: 1_000,
};

interface Entry {
  response: ServerResponse;
  client: string;
  receiving: boolean;
  /** Its position in the list. */
  index: number;
}

/**
 * Rejects requests at once with a 503 when too many are in flight, or fewer while the event loop lags, or when one
 * client has more than its share. A request is in flight when its body is complete; before, it is being received.
 */
export class LoadShedder {
  readonly #limits: typeof defaultLimits;
  readonly #lag: Pick<EventLoopLag, 'isLagging' | 'stop'>;
  readonly #addressOf: (request: IncomingMessage) => string;
  /** An array, not a Set: a rehashed Set's old table keeps dead entries reachable. */
  readonly #entries: Entry[] = [];
  readonly #inFlightOf = new ShareCounter();
  readonly #receivingOf = new ShareCounter();
  #receiving = 0;
  #draining = false;

  constructor(
    limits: Partial<typeof defaultLimits> = {},
    lag: Pick<EventLoopLag, 'isLagging' | 'stop'> = new EventLoopLag(),
    addressOf: (request: IncomingMessage) => string = createClientAddress(0).of,
  ) {
    this.#limits = { ...defaultLimits, ...limits };
    this.#lag = lag;
    this.#addressOf = addressOf;
  }

  get inFlight(): number {
    return this.#entries.length - this.#receiving;
  }

  /** False when the request was rejected, and so answered. */
  accept(request: IncomingMessage, response: ServerResponse): boolean {
    const client = this.#addressOf(request);
    const receiving = hasBody(request);
    if (this.#isBeyondShare(client, receiving)) {
      const reject = () => refuseRequest(request, response, new Problem('busy'));
      // Spread, so that they do not all come back in the same moment.
      const timer = setTimeout(reject, this.#limits.rejectionDelayMs * (0.5 + Math.random()));
      response.once('close', () => clearTimeout(timer));
      return false;
    }
    if (this.#isFull(receiving) && !healthChecks.test(request.url ?? '')) {
      refuseRequest(request, response, new Problem('busy'));
      return false;
    }
    const entry: Entry = { response, client, receiving, index: this.#entries.length };
    this.#entries.push(entry);
    this.#count(entry);
    if (receiving) this.#awaitBody(request, entry);
    response.on('close', () => this.#remove(entry));
    return true;
  }

  /** While the shop drains, each response is the last on its connection. */
  closeIfDraining(response: ServerResponse): void {
    if (this.#draining) response.setHeader('connection', 'close');
  }

  drain(): void {
    this.#draining = true;
    this.#lag.stop();
    for (const { response } of this.#entries) if (!response.headersSent) this.closeIfDraining(response);
  }

  #count({ client, receiving }: Entry): void {
    if (receiving) this.#receiving++;
    (receiving ? this.#receivingOf : this.#inFlightOf).take(client);
  }

  #uncount({ client, receiving }: Entry): void {
    if (receiving) this.#receiving--;
    (receiving ? this.#receivingOf : this.#inFlightOf).release(client);
  }

  /** A short body that came together with the headers is complete before the next tick. */
  #awaitBody(request: IncomingMessage, entry: Entry): void {
    process.nextTick(() => {
      if (request.complete) this.#received(entry);
      else request.once('end', () => this.#received(entry));
    });
  }

  #received(entry: Entry): void {
    if (this.#entries[entry.index] !== entry || !entry.receiving) return;
    this.#uncount(entry);
    entry.receiving = false;
    this.#count(entry);
  }

  /** Moves the last entry into the freed position. A second `close` event finds the entry gone. */
  #remove(entry: Entry): void {
    const { index } = entry;
    if (this.#entries[index] !== entry) return;
    this.#uncount(entry);
    const last = this.#entries.pop()!;
    if (last === entry) return;
    last.index = index;
    this.#entries[index] = last;
  }

  #isBeyondShare(client: string, receiving: boolean): boolean {
    const { inFlightPerClient, receivingPerClient } = this.#limits;
    if (receiving && this.#receivingOf.of(client) >= receivingPerClient) return true;
    return this.#inFlightOf.of(client) >= inFlightPerClient;
  }

  #isFull(receiving: boolean): boolean {
    const limits = this.#limits;
    if (receiving && this.#receiving >= limits.receiving) return true;
    return (
      this.inFlight >= limits.inFlight || (this.#lag.isLagging && this.inFlight >= limits.inFlightWhenLagging)
    );
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
