import type { Server } from 'node:http';
import { rateLimitKey } from '../endpoint/client-address.ts';
import { ShareCounter } from './share-counter.ts';

/** Closes the connections of an address that already holds `most`, so that no client can take all of them. */
export function limitConnections(server: Server, most: number): void {
  const open = new ShareCounter();
  server.on('connection', (socket) => {
    const client = rateLimitKey(socket.remoteAddress ?? '');
    if (open.of(client) >= most) return void socket.destroy();
    open.take(client);
    socket.once('close', () => open.release(client));
  });
}
