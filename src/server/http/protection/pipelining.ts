import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send a request when the last one is answered. */
export const maxPipelined = 10;

/**
 * Closes a connection that sends many requests before it has the answers: each is kept until those before it are
 * answered. Returns whether this request is on such a connection.
 */
export function createPipelineLimit(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    if (socket.destroyed) return true;
    // Node gives a response its socket when the one before it is sent.
    if (response.socket) return false;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > maxPipelined) {
      socket.destroy();
      return true;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, waiting.get(socket)! - 1));
    return false;
  };
}
