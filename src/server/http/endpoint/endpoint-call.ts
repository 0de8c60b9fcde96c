import type { Context } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { AnswerOf, BodyOf, EndpointName, Endpoints, QueryOf } from '../../../contract/endpoints.ts';
import { type ProblemCode, problems } from '../../../contract/problems.ts';
import type { Shopper } from '../../accounts/sessions.ts';
import type { Guards } from './guards.ts';
import { refuseForeign } from './origin.ts';
import { Problem } from './problem.ts';
import type { Sent, Visit } from './request-context.ts';

/** Those that read or answer in a way of their own, for which they need the framework. */
type WholeRequest = {
  [N in EndpointName]: Endpoints[N] extends { raw: true } | { whole: true } ? N : never;
}[EndpointName];

export interface Call<N extends EndpointName> {
  query: z.output<QueryOf<N>>;
  body: z.output<BodyOf<N>>;
  /** The shopper of the session; there is always one where the table says `user`. */
  shopper: Shopper;
  c: N extends WholeRequest ? Context : Visit;
}

/** Answers with what stands beside `success: true`; those with a way of their own may answer a whole Response. */
export type Handler<N extends EndpointName> = (
  call: Call<N>,
) => Promise<AnswerOf<N> | (N extends WholeRequest ? Response : never)>;
export type Handlers<N extends EndpointName = EndpointName> = { [K in N]: Handler<K> };

/** A row of the table bound to its handler; what it answers is the JSON of a success. */
export interface BoundEndpoint {
  endpoint: Endpoint;
  method: string;
  path: string;
  /** The most bytes its body may have. */
  maxSize: number;
  answer(visit: Visit, sent: Sent): Promise<object | Response>;
}

const jsonLimit = 100 * 1024;

/** The one way through an endpoint, whoever reads the request: origin, role, shapes, then the handler. */
export function bindEndpoint<N extends EndpointName>(
  guards: Guards,
  name: N,
  endpoint: Endpoint,
  handler: Handler<N>,
): BoundEndpoint {
  const [method, path] = name.split(' ') as [string, string];
  const takesBody = endpoint.body !== undefined || endpoint.raw === true;
  const guarded = method !== 'GET' || endpoint.changes === true;
  return {
    endpoint,
    method,
    path,
    maxSize: endpoint.limit ?? jsonLimit,
    async answer(visit, sent) {
      if (guarded) refuseForeign(visit, guards.publicUrl);
      const shopper = await guards.admit(visit, endpoint.role);
      // After admitting the caller: the body of a refused request is never read.
      if (takesBody) await sent.limit();
      const query = endpoint.query ? checked(endpoint.query, sent.query()) : undefined;
      const body = endpoint.body ? checked(endpoint.body, await readJson(visit, sent)) : undefined;
      const answer = await handler({ query, body, shopper, c: visit } as Call<N>);
      return answer instanceof Response ? answer : { success: true, ...(answer as object) };
    },
  };
}

export function checked<T extends z.ZodType>(
  shape: T,
  value: unknown,
  code: ProblemCode = 'invalid',
): z.output<T> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join('.') || 'body', fieldCode(issue)] as const),
  );
  const named = result.error.issues.map((issue) => issue.message).find(isProblem);
  throw new Problem(named ?? code, undefined, fields);
}

/** A shape may be refused in words of its own. */
function isProblem(word: string): word is ProblemCode {
  return Object.hasOwn(problems, word);
}

/** A shape may name the code of its own sentence in its message; anything else is just `invalid`. */
function fieldCode(issue: z.core.$ZodIssue): string {
  return /^[a-z][a-z-]*$/.test(issue.message) ? issue.message : 'invalid';
}

async function readJson(visit: Visit, sent: Sent): Promise<unknown> {
  if (!/^application\/json\b/i.test(visit.req.header('content-type') ?? '')) throw new Problem('wrong-type');
  try {
    return await sent.json();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('bad-json');
  }
}
