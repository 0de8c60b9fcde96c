import { createServer } from 'node:http';
import { type Config, ConfigError } from '../config.ts';
import type { Meters } from './meters.ts';

/** A door of its own for who looks after the shop, never the one the public uses. */
export async function openMetrics({ host, port }: NonNullable<Config['metrics']>, meters: Meters) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end('There is nothing here.\n');
      return;
    }
    void meters.text().then((text) => {
      response
        .writeHead(200, {
          'content-type': 'text/plain; version=0.0.4; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .end(text);
    });
  });
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
