import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Failure } from '../../contract/endpoint.ts';
import type { Log } from '../log.ts';
import { Problem } from './problem.ts';
import { troublePage } from './trouble-page.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** In the log and in the answer, so that the one leads to the other. */
    requestId?: string;
  }
}

/** The one place that writes a failure: the expected say what they are, the unknown is a log line and a 500. */
export function failureAnswer(c: Context, error: unknown, log: Log): Response {
  const problem = error instanceof Problem ? error : new Problem('unexpected');
  if (problem !== error)
    log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'request failed');
  const failure: Failure = {
    success: false,
    message: problem.message,
    code: problem.code,
    ...(problem.about && { about: problem.about }),
    ...(problem.fields && { fields: problem.fields }),
  };
  if (problem.status === 429 || problem.status === 503)
    c.header('retry-after', String(problem.about?.seconds ?? 1));
  const status = problem.status as ContentfulStatusCode;
  const wantsPage =
    status >= 500 && !c.req.path.startsWith('/api/') && c.req.header('accept')?.includes('text/html');
  return wantsPage ? c.html(troublePage(c.req.path, problem.message), status) : c.json(failure, status);
}
