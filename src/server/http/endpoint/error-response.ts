import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Failure } from '../../../contract/endpoint.ts';
import { databaseFailure } from '../../db/database-failures.ts';
import type { Log } from '../../log.ts';
import { errorPage } from './error-page.ts';
import { Problem } from './problem.ts';

/** The one place that turns an error into a response: a `Problem` as it says, anything else as a 500 and a log line. */
export function errorResponse(c: Context, error: unknown, log: Log): Response {
  const { path } = c.req;
  const problem = problemOf(c, error);
  if (problem !== error) logCause(error, problem, log, { requestId: c.get('requestId'), path });
  const { message, code, about, fields } = problem;
  const status = problem.status as ContentfulStatusCode;
  c.set('problemCode', code);
  if (status === 429 || status === 503) c.header('retry-after', String(about?.seconds ?? 1));
  c.header('cache-control', 'no-store');
  const wantsPage =
    status >= 500 && !path.startsWith('/api/') && c.req.header('accept')?.includes('text/html');
  if (wantsPage) return c.html(errorPage(path, message), status);
  const failure: Failure = {
    success: false,
    message,
    code,
    ...(about && { about }),
    ...(fields && { fields }),
  };
  return c.json(failure, status);
}

function problemOf(c: Context, error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isCutOff(c)) return new Problem('invalid');
  const failure = databaseFailure(error);
  if (failure === 'gone') return new Problem('unavailable', { seconds: 2 });
  return failure === 'full' ? new Problem('no-room', { seconds: 30 }) : new Problem('unexpected');
}

/** A client that disconnects within its request body makes reading it fail like a lost database connection. */
function isCutOff({ env }: Context): boolean {
  const { incoming }: Partial<HttpBindings> = env ?? {};
  return incoming?.destroyed === true && !incoming.complete;
}

function logCause(error: unknown, { code }: Problem, log: Log, request: object): void {
  if (code === 'unexpected') log.error({ err: error, ...request }, 'request failed');
  else if (code !== 'invalid')
    log.warn({ reason: (error as Error).message, ...request }, 'the database failed a request');
}
