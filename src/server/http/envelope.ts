import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Failure } from '../../contract/endpoint.ts';
import { databaseFailure } from '../db/database-failures.ts';
import type { Log } from '../log.ts';
import { Problem } from './problem.ts';
import { troublePage } from './trouble-page.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** In the log and in the answer, so that the one leads to the other. */
    requestId?: string;
    /** Why the request was refused, for the log. */
    refusal?: string;
  }
}

/** The one place that writes a failure: the expected say what they are, the unknown is a log line and a 500. */
export function failureAnswer(c: Context, error: unknown, log: Log): Response {
  const problem = problemOf(error);
  if (problem !== error) {
    const place = { requestId: c.get('requestId'), path: c.req.path };
    if (problem.code === 'unexpected') log.error({ err: error, ...place }, 'request failed');
    else log.warn({ reason: (error as Error).message, ...place }, 'the database failed a request');
  }
  c.set('refusal', problem.code);
  const failure: Failure = {
    success: false,
    message: problem.message,
    code: problem.code,
    ...(problem.about && { about: problem.about }),
    ...(problem.fields && { fields: problem.fields }),
  };
  if (problem.status === 429 || problem.status === 503)
    c.header('retry-after', String(problem.about?.seconds ?? 1));
  c.header('cache-control', 'no-store');
  const status = problem.status as ContentfulStatusCode;
  const wantsPage =
    status >= 500 && !c.req.path.startsWith('/api/') && c.req.header('accept')?.includes('text/html');
  return wantsPage ? c.html(troublePage(c.req.path, problem.message), status) : c.json(failure, status);
}

/** A database that is away or full is a trouble that passes, and told as such. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const failure = databaseFailure(error);
  if (failure === 'gone') return new Problem('unavailable', { seconds: 2 });
  return failure === 'full' ? new Problem('no-room', { seconds: 30 }) : new Problem('unexpected');
}
