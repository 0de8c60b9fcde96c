import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rateLimitKey } from '../endpoint/client-address.ts';
import { Problem } from '../endpoint/problem.ts';
import { refuseSocket } from '../endpoint/error-response.ts';

/** Browsers and proxies send a request when the last one is answered. */
export const maxPipelined = 10;
export const refusedMs = 1_000;

/** Keeps one client from taking all connections, and from sending many requests together on them. */
export class ConnectionLimit {
  /** The open connections of each address. */
  readonly #open = new Map<string, Set<Socket>>();
  readonly #waiting = new WeakMap<Socket, number>();
  readonly #refused = new Set<string>();

  /** Closes new connections of an address that already holds `most`, or is refused. */
  watch(server: Server, most: number): void {
    server.on('connection', (socket) => {
      const client = addressOf(socket);
      const open = this.#open.get(client) ?? new Set();
      if (this.#refused.has(client) || open.size >= most) return void socket.destroy();
      this.#open.set(client, open.add(socket));
      socket.once('close', () => {
        open.delete(socket);
        if (open.size === 0) this.#open.delete(client);
      });
    });
  }

  /**
   * Closes a connection that sends many requests before it has the answers, and all others of its address: each request
   * stays in memory until those before it are answered. Returns whether this request is on such a connection.
   */
  isBeyond({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return true;
    // Node gives a response its socket when the one before it is sent.
    if (response.socket) return false;
    const count = (this.#waiting.get(socket) ?? 0) + 1;
    if (count > maxPipelined) {
      this.#refuse(addressOf(socket));
      socket.destroy();
      return true;
    }
    this.#waiting.set(socket, count);
    response.once('close', () => this.#waiting.set(socket, this.#waiting.get(socket)! - 1));
    return false;
  }

  /** Node parses all that was sent together, so doing the same on many connections would keep the event loop busy. */
  #refuse(client: string): void {
    for (const socket of this.#open.get(client) ?? []) socket.destroy();
    this.#refused.add(client);
    setTimeout(() => this.#refused.delete(client), refusedMs).unref();
  }
}

function addressOf({ remoteAddress = '' }: Socket): string {
  return rateLimitKey(remoteAddress);
}

/** 10 s for any body of JSON, which has at most 100 KiB; a longer upload must keep this pace on average. */
export const pace = { graceMs: 10_000, bytesPerSecond: 10 * 1024, checkEveryMs: 5_000 };

/** Ends a request whose body arrives too slowly: an open request costs the sender nothing. */
export function refuseSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  securityHeaders: Record<string, string>,
): void {
  const { socket } = request;
  const startedAt = performance.now();
  const bytesBefore = socket.bytesRead;
  let timer = setTimeout(check, pace.graceMs);
  response.once('close', () => clearTimeout(timer));

  function check() {
    if (request.complete || response.headersSent) return;
    const seconds = (performance.now() - startedAt) / 1000;
    const isSlow = socket.bytesRead - bytesBefore < seconds * pace.bytesPerSecond;
    // With bytes left to read, it is the shop that is slow.
    if (isSlow && request.readableLength === 0)
      refuseSocket(socket, new Problem('too-slow'), securityHeaders);
    else timer = setTimeout(check, pace.checkEveryMs);
  }
}
