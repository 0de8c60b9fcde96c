import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { AnswerOf, BodyOf, EndpointName, QueryOf } from '../../../contract/endpoints.ts';
import { type ProblemCode, problems } from '../../../contract/problems.ts';
import { bodyLimit } from './body-limit.ts';
import type { Guards, Shopper } from './guards.ts';
import { parseJson } from './json.ts';
import { refuseForeign, refuseNavigation } from './origin.ts';
import { Problem } from './problem.ts';

export interface EndpointCall<N extends EndpointName> {
  query: z.output<QueryOf<N>>;
  body: z.output<BodyOf<N>>;
  /** The shopper of the session; always present where the table says `user`. */
  shopper: Shopper;
  c: Context;
}

/** Returns what stands beside `success: true` in the JSON, or a response of its own: a file, a stream, a cached list. */
export type Handler<N extends EndpointName> = (call: EndpointCall<N>) => Promise<AnswerOf<N> | Response>;
export type Handlers<N extends EndpointName = EndpointName> = { [K in N]: Handler<K> };

/** Binds a row of the endpoint table to its handler: origin, role, body limit, shapes, then the handler. */
export function serveEndpoint<N extends EndpointName>(
  app: Hono,
  guards: Guards,
  name: N,
  endpoint: Endpoint,
  handler: Handler<N>,
) {
  const [method, path] = name.split(' ') as [string, string];
  const changesState = method !== 'GET' || endpoint.changes === true;
  const hasBody = endpoint.body !== undefined || endpoint.raw === true;
  const maxSize = bodyLimit(name);

  app.on(method, path, async (c) => {
    if (changesState) refuseForeign(c, guards.publicUrl);
    if (endpoint.changes) refuseNavigation(c);
    const shopper = await guards.admit(c, endpoint.role);
    const query = endpoint.query && checked(endpoint.query, c.req.query());
    if (endpoint.body) refuseOtherTypes(c);
    // Last: the body of a refused request is never read, and it is refused alike with and without a length.
    if (hasBody) limitBody(c, maxSize);
    const text = endpoint.body && (await c.req.text());
    const call = async () => {
      const body = endpoint.body && checked(endpoint.body, parseJson(text!));
      return handler({ query, body, shopper, c } as EndpointCall<N>);
    };
    // A GET has its place already. A handler that reads its body itself would keep its place meanwhile.
    const answer = await (method === 'GET' || endpoint.raw ? call() : guards.queues.run(c, call));
    if (answer instanceof Response) return answer;
    c.header('cache-control', 'no-store');
    return c.json({ success: true, ...answer });
  });
}

/** Content-Length is enforced by Node; only chunked bodies need counting. */
function limitBody(c: Context, maxSize: number): void {
  const length = c.req.header('content-length');
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) countBody(c, maxSize);
  else if (Number(length) > maxSize) throw new Problem('too-large');
}

/** Reading the body fails past the limit. Unlike the framework's body limit, this does not hold the body in memory. */
function countBody(c: Context, maxSize: number): void {
  if (!c.req.raw.body) return;
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.byteLength;
      if (size > maxSize) throw new Problem('too-large');
      controller.enqueue(piece);
    },
  });
  const counted = { body: c.req.raw.body.pipeThrough(counter), duplex: 'half' };
  c.req.raw = new Request(c.req.raw, counted);
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
  const named = result.error.issues.map((issue) => issue.message).find(isProblemCode);
  throw new Problem(named ?? code, undefined, fields);
}

/** A shape may name a problem of its own as its message. */
function isProblemCode(message: string): message is ProblemCode {
  return Object.hasOwn(problems, message);
}

/** A shape may name the code of a field's fault as its message; any other message counts as `invalid`. */
function fieldCode(issue: z.core.$ZodIssue): string {
  return /^[a-z][a-z-]*$/.test(issue.message) ? issue.message : 'invalid';
}

function refuseOtherTypes({ req }: Context): void {
  if (!/^application\/json\b/i.test(req.header('content-type') ?? '')) throw new Problem('wrong-type');
}
