import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rateLimitKey } from '../endpoint/client-address.ts';
import { ShareCounter } from './share-counter.ts';

/** Browsers and proxies send a request when the last one is answered. */
export const maxPipelined = 10;
/** So many connections of an address are closed for it in `refusedMs` before the address is refused. */
export const maxClosed = 10;
export const refusedMs = 1_000;

/** Keeps one client from taking all connections, and from sending many requests together on each. */
export class ConnectionLimit {
  readonly #open = new ShareCounter();
  readonly #waiting = new WeakMap<Socket, number>();
  /** How many connections of an address were closed in the last second, because too many requests came together. */
  readonly #closed = new ShareCounter();

  /** Closes new connections of an address that already holds `most`, or is refused. */
  watch(server: Server, most: number): void {
    server.on('connection', (socket) => {
      const client = addressOf(socket);
      if (this.#isRefused(client) || this.#open.of(client) >= most) return void socket.destroy();
      this.#open.take(client);
      socket.once('close', () => this.#open.release(client));
    });
  }

  /**
   * Closes a connection that sends many requests before it has the answers: each is kept until those before it are
   * answered. Returns whether this request is on such a connection.
   */
  isBeyond({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return true;
    // Node gives a response its socket when the one before it is sent.
    if (response.socket) return false;
    const count = (this.#waiting.get(socket) ?? 0) + 1;
    const client = addressOf(socket);
    if (count > maxPipelined || this.#isRefused(client)) {
      this.#closed.take(client);
      setTimeout(() => this.#closed.release(client), refusedMs).unref();
      socket.destroy();
      return true;
    }
    this.#waiting.set(socket, count);
    response.once('close', () => this.#waiting.set(socket, this.#waiting.get(socket)! - 1));
    return false;
  }

  /** Node parses all that was sent together, so a client that does it again and again would keep the event loop busy. */
  #isRefused(client: string): boolean {
    return this.#closed.of(client) >= maxClosed;
  }
}

function addressOf({ remoteAddress = '' }: Socket): string {
  return rateLimitKey(remoteAddress);
}
