import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Failure } from '../../../contract/endpoint.ts';
import { databaseFailure } from '../../db/database-failures.ts';
import type { Log } from '../../log.ts';
import { Problem } from './problem.ts';
import { troublePage } from './error-page.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** In the log and in the answer, so that the one leads to the other. */
    requestId?: string;
    /** Why the request was refused, for the log. */
    refusal?: string;
  }
}

interface Failed {
  status: number;
  failure: Failure;
  /** After how many seconds to come again, where that may help. */
  retryAfter: string | undefined;
}

/** The one place that says what a failure is: the expected say so themselves, the unknown is a log line and a 500. */
export function failed(error: unknown, log: Log, place: { requestId?: string; path: string }): Failed {
  const problem = problemOf(error);
  if (problem !== error) {
    if (problem.code === 'unexpected') log.error({ err: error, ...place }, 'request failed');
    else log.warn({ reason: (error as Error).message, ...place }, 'the database failed a request');
  }
  const { status, message, code, about, fields } = problem;
  const passes = status === 429 || status === 503;
  return {
    status,
    failure: { success: false, message, code, ...(about && { about }), ...(fields && { fields }) },
    retryAfter: passes ? String(about?.seconds ?? 1) : undefined,
  };
}

export function failureAnswer(c: Context, error: unknown, log: Log): Response {
  const { path } = c.req;
  const cause = isCutOff(c) && !(error instanceof Problem) ? new Problem('invalid') : error;
  const { status: number, failure, retryAfter } = failed(cause, log, { requestId: c.get('requestId'), path });
  const status = number as ContentfulStatusCode;
  c.set('refusal', failure.code);
  if (retryAfter) c.header('retry-after', retryAfter);
  c.header('cache-control', 'no-store');
  const wantsPage =
    status >= 500 && !path.startsWith('/api/') && c.req.header('accept')?.includes('text/html');
  return wantsPage ? c.html(troublePage(path, failure.message), status) : c.json(failure, status);
}

/** Whoever leaves in the middle of what they send makes reading it fail, as a database that goes away would. */
function isCutOff({ env }: Context): boolean {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage };
  return incoming?.destroyed === true && !incoming.complete;
}

/** A database that is away or full is a trouble that passes, and told as such. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const failure = databaseFailure(error);
  if (failure === 'gone') return new Problem('unavailable', { seconds: 2 });
  return failure === 'full' ? new Problem('no-room', { seconds: 30 }) : new Problem('unexpected');
}
