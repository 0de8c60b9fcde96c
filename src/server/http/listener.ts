import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { RawResponseCache } from './cache/raw-response-cache.ts';
import type { LoadShedder } from './protection/load-shedder.ts';

interface ListenerParts {
  app: Pick<Hono, 'fetch'>;
  securityHeaders: Record<string, string>;
  shedder: LoadShedder;
  rawResponses?: RawResponseCache | undefined;
  metrics?: RequestMetrics | undefined;
}

interface RequestMetrics {
  countCached(): void;
  timeRequest(request: IncomingMessage, response: ServerResponse): void;
}

/** What every request passes before the framework. */
export function createListener({
  app,
  securityHeaders,
  shedder,
  rawResponses,
  metrics,
}: ListenerParts): RequestListener {
  const fixedHeaders = new Map(Object.entries(securityHeaders));
  // Health checks of load balancers in HTTP/1.0 send no Host header.
  const toFramework = getRequestListener(app.fetch, { hostname: 'shop' });
  return (request, response) => {
    shedder.closeIfDraining(response);
    if (rawResponses?.send(request, response)) return metrics?.countCached();
    metrics?.timeRequest(request, response);
    // Set on Node's response: reading the headers of the framework's would make it build a slower one.
    response.setHeaders(fixedHeaders);
    if (shedder.accept(request, response)) void toFramework(request, response);
  };
}
