import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Failure } from '../../../contract/endpoint.ts';
import { errorPage } from '../endpoint/error-page.ts';
import { Problem } from '../endpoint/problem.ts';
import { EventLoopLag } from './event-loop-lag.ts';

/** Health checks must be answered under overload more than ever. */
const neverRejected = /^\/(healthz|readyz)$/;
const defaultLimits = { inFlight: 2_000, inFlightWhenLagging: 100 };

interface InFlight {
  response: ServerResponse;
  /** Its position in the list. */
  index: number;
}

/** Rejects requests at once with a 503 when too many are in flight, or fewer while the event loop lags. */
export class LoadShedder {
  readonly #limits: typeof defaultLimits;
  readonly #lag: Pick<EventLoopLag, 'isLagging' | 'stop'>;
  /** An array, not a Set: a rehashed Set's old table keeps dead entries reachable. */
  readonly #inFlight: InFlight[] = [];
  #draining = false;

  constructor(limits = defaultLimits, lag: Pick<EventLoopLag, 'isLagging' | 'stop'> = new EventLoopLag()) {
    this.#limits = limits;
    this.#lag = lag;
  }

  get inFlight(): number {
    return this.#inFlight.length;
  }

  /** False when the request was rejected, and so answered. */
  accept(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isFull() && !neverRejected.test(request.url ?? '')) {
      reject(request, response);
      return false;
    }
    const entry: InFlight = { response, index: this.#inFlight.length };
    this.#inFlight.push(entry);
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
    for (const { response } of this.#inFlight) if (!response.headersSent) this.closeIfDraining(response);
  }

  /** Moves the last entry into the freed position. A second `close` event finds the entry gone. */
  #remove(entry: InFlight): void {
    const { index } = entry;
    if (this.#inFlight[index] !== entry) return;
    const last = this.#inFlight.pop()!;
    if (last === entry) return;
    last.index = index;
    this.#inFlight[index] = last;
  }

  #isFull(): boolean {
    const { inFlight, inFlightWhenLagging } = this.#limits;
    return this.inFlight >= inFlight || (this.#lag.isLagging && this.inFlight >= inFlightWhenLagging);
  }
}

function reject(request: IncomingMessage, response: ServerResponse): void {
  const { message, code, status } = new Problem('busy');
  const path = (request.url ?? '').split('?')[0]!;
  const wantsPage = !path.startsWith('/api/') && request.headers.accept?.includes('text/html');
  const failure: Failure = { success: false, message, code };
  const text = wantsPage ? errorPage(path, message) : JSON.stringify(failure);
  response
    .writeHead(status, {
      'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/json',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      // Spread over a few seconds, so that rejected clients do not all retry in the same one.
      'retry-after': String(1 + Math.floor(Math.random() * 4)),
      // The rest of a request body is not waited for.
      ...(request.method !== 'GET' && { connection: 'close' }),
    })
    .end(text);
}
