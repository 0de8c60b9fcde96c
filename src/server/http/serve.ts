import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AnswerOf, BodyOf, EndpointName, QueryOf } from '../../contract/endpoints.ts';
import { type ProblemCode, problems } from '../../contract/problems.ts';
import type { Shopper } from '../accounts/sessions.ts';
import { refuseForeign } from './origin.ts';
import { Problem } from './problem.ts';
import type { Guards } from './guards.ts';

export interface Call<N extends EndpointName> {
  query: z.output<QueryOf<N>>;
  body: z.output<BodyOf<N>>;
  /** The shopper of the session; there is always one where the table says `user`. */
  shopper: Shopper;
  c: Context;
}

/** Answers with what stands beside `success: true`, or a whole Response of its own. */
export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<AnswerOf<N> | Response>;
export type Handlers<N extends EndpointName = EndpointName> = { [K in N]: Handler<K> };

const jsonLimit = 100 * 1024;

function tooLarge(): never {
  throw new Problem('too-large');
}

/** Binds a row of the endpoint table: origin, role, shapes, then the handler. */
export function serve<N extends EndpointName>(
  app: Hono,
  guards: Guards,
  name: N,
  endpoint: Endpoint,
  handler: Handler<N>,
) {
  const [method, path] = name.split(' ') as [string, string];
  const maxSize = endpoint.limit ?? jsonLimit;
  const limit = bodyLimit({ maxSize, onError: tooLarge });
  app.on(method, path, async (c) => {
    if (method !== 'GET' || endpoint.changes) refuseForeign(c.req.raw, guards.publicUrl);
    const shopper = await guards.admit(c, endpoint.role);
    // Only now, so that nothing of the body is kept for one who may not call.
    if (endpoint.body || endpoint.raw) await limited(c, maxSize, limit);
    const query = endpoint.query ? checked(endpoint.query, c.req.query()) : undefined;
    const body = endpoint.body ? checked(endpoint.body, await readJson(c)) : undefined;
    const answer = await handler({ query, body, shopper, c } as Call<N>);
    if (answer instanceof Response) return answer;
    c.header('cache-control', 'no-store');
    return c.json({ success: true, ...(answer as object) });
  });
}

/** Nobody can send more than they told; only one who does not tell is counted, which takes a stream. */
async function limited(c: Context, maxSize: number, count: MiddlewareHandler) {
  const told = c.req.header('content-length');
  if (told === undefined || c.req.header('transfer-encoding') !== undefined) await count(c, async () => {});
  else if (Number(told) > maxSize) tooLarge();
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

async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new Problem('wrong-type');
  try {
    return await c.req.json();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('bad-json');
  }
}
