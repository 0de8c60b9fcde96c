import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Config, ConfigError } from '../config.ts';
import type { Metrics } from './metrics.ts';

/** Serves the metrics on a port of their own, which the public cannot reach. The library is loaded only here. */
export async function openMetrics({ host, port }: NonNullable<Config['metrics']>) {
  const metrics = new (await import('./metrics.ts')).Metrics();
  const server = createServer((request, response) => void answer(metrics, request, response));
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new ConfigError(`The metrics cannot be served at ${host}:${port}: ${error.message}.`)),
    );
    server.listen(port, host, resolve);
  });
  return {
    metrics,
    port: (server.address() as { port: number }).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer({ registry }: Metrics, request: IncomingMessage, response: ServerResponse) {
  const found = request.method === 'GET' && request.url === '/metrics';
  const text = found ? await registry.metrics() : 'Not found. The metrics are at /metrics.\n';
  response.writeHead(found ? 200 : 404, {
    'content-type': registry.contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}
