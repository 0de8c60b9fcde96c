import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../../log.ts';

interface Answered {
  method: string;
  path: string;
  status: number;
  /** Why it was refused. */
  code: string | undefined;
}

/** One request from its beginning to the line about it. */
export class LoggedRequest {
  readonly id = randomUUID();
  readonly #began = performance.now();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  end({ method, path, status, code }: Answered): void {
    const ms = Math.round((performance.now() - this.#began) * 10) / 10;
    this.#log.info({ requestId: this.id, method, path, status, code, ms }, 'request');
  }
}

export function logged(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const request = new LoggedRequest(log);
    c.set('requestId', request.id);
    await next();
    c.res.headers.set('x-request-id', request.id);
    const { method, path } = c.req;
    request.end({ method, path, status: c.res.status, code: c.get('refusal') });
  };
}
