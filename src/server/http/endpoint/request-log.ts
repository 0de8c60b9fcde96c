import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../../log.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** In the log and in the response, so that the one leads to the other. */
    requestId?: string;
    /** The code of the problem the request was refused with, for the log. */
    problemCode?: string;
  }
}

/** The status that was sent, or nginx's status for a client that disconnected before its response began. */
export function sentStatus(response: ServerResponse): number {
  return response.headersSent ? response.statusCode : 499;
}

/** Files, health checks, and what the desk asks every few seconds: not logged while they are answered as usual. */
const quiet = /\.\w+$|^\/(healthz|up|readyz|readyz\/reads)$|\/(waiting|health)$/;

/** Writes one line for a request when Node's response closes. A request made in-process has none. */
export function logRequests(log: Log): MiddlewareHandler {
  return (c, next) => {
    const { outgoing }: Partial<HttpBindings> = c.env ?? {};
    if (!outgoing) return next();
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    outgoing.setHeader('x-request-id', requestId);
    outgoing.once('close', () => {
      const { method, path } = c.req;
      const status = sentStatus(outgoing as ServerResponse);
      if (method === 'GET' && status < 400 && quiet.test(path)) return;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      log.info({ requestId, method, path, status, code: c.get('problemCode'), ms }, 'request');
    });
    return next();
  };
}
