import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Failure } from '../../../contract/endpoint.ts';
import { EventLoopLag } from './event-loop-lag.ts';
import { Problem } from '../endpoint/problem.ts';
import { always, closedPolicy } from './security-headers.ts';
import { troublePage } from '../endpoint/error-page.ts';

/** Whoever looks after the shop must reach it then more than ever. */
const neverSentAway = /^\/(healthz|readyz)$/;
const usualLimits = { inside: 2_000, insideWhenSlow: 100 };

interface Guest {
  response: ServerResponse;
  /** Where in the list. */
  place: number;
}

/**
 * Knows everybody who waits for an answer. Sends the next away, at once and with a sentence, when there are too
 * many or the shop cannot keep up: better a few later than all too late.
 */
export class FrontDoor {
  readonly #limits: typeof usualLimits;
  readonly #lag: Pick<EventLoopLag, 'isLagging' | 'stop'>;
  /** No Set: each time it makes itself anew, the old one holds the new one and all in it, though nobody holds the old. */
  readonly #inside: Guest[] = [];
  #closing = false;

  constructor(limits = usualLimits, lag: Pick<EventLoopLag, 'isLagging' | 'stop'> = new EventLoopLag()) {
    this.#limits = limits;
    this.#lag = lag;
  }

  /** How many wait for an answer. */
  get inside(): number {
    return this.#inside.length;
  }

  /** False when the request is already answered: it was sent away. */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isFull() && !neverSentAway.test(request.url ?? '')) {
      sendAway(request, response);
      return false;
    }
    const guest: Guest = { response, place: this.#inside.length };
    this.#inside.push(guest);
    response.on('close', () => this.#leave(guest));
    return true;
  }

  /** While the shop closes each answer is the last of its connection. */
  greet(response: ServerResponse): void {
    if (this.#closing) response.setHeader('connection', 'close');
  }

  close(): void {
    this.#closing = true;
    this.#lag.stop();
    for (const { response } of this.#inside) if (!response.headersSent) this.greet(response);
  }

  /** The last one takes the place. Who has left already is in none. */
  #leave(guest: Guest): void {
    const { place } = guest;
    if (this.#inside[place] !== guest) return;
    const last = this.#inside.pop()!;
    if (last === guest) return;
    last.place = place;
    this.#inside[place] = last;
  }

  #isFull(): boolean {
    const { inside, insideWhenSlow } = this.#limits;
    return this.#inside.length >= inside || (this.#lag.isLagging && this.#inside.length >= insideWhenSlow);
  }
}

/** They do not all come back in the same second. */
function sendAway(request: IncomingMessage, response: ServerResponse): void {
  const { message, code, status } = new Problem('busy');
  const path = (request.url ?? '').split('?')[0]!;
  const wantsPage = !path.startsWith('/api/') && request.headers.accept?.includes('text/html');
  const failure: Failure = { success: false, message, code };
  const words = wantsPage ? troublePage(path, message) : JSON.stringify(failure);
  response
    .writeHead(status, {
      ...always,
      'content-security-policy': closedPolicy,
      'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/json',
      'content-length': Buffer.byteLength(words),
      'cache-control': 'no-store',
      'retry-after': String(1 + Math.floor(Math.random() * 4)),
      // What is left of a body is not waited for.
      ...(request.method !== 'GET' && { connection: 'close' }),
    })
    .end(words);
}
