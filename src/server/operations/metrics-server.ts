import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Config, ConfigError } from '../config.ts';
import type { Meters } from './metrics.ts';

/** A door of its own for who looks after the shop, never the one the public uses. */
export async function openMetrics({ host, port }: NonNullable<Config['metrics']>, meters: Meters) {
  const server = createServer((request, response) => void answer(meters, request, response));
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new ConfigError(`The metrics cannot be served at ${host}:${port}: ${error.message}.`)),
    );
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as { port: number }).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(meters: Meters, request: IncomingMessage, response: ServerResponse) {
  const isAsked = request.method === 'GET' && request.url === '/metrics';
  response.writeHead(isAsked ? 200 : 404, {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(isAsked ? await meters.text() : 'There is nothing here.\n');
}
