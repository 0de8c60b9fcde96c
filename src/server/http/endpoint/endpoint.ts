import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import {
  type AnswerOf,
  type BodyOf,
  type EndpointName,
  endpoints,
  type QueryOf,
} from '../../../contract/endpoints.ts';
import { type ProblemCode, problems } from '../../../contract/problems.ts';
import { acceptsGzip } from '../cache/cached-response.ts';
import { type DeskMember, type Guards, refuseForeign, refuseNavigation, type Shopper } from './guards.ts';
import { Problem } from './problem.ts';

export interface EndpointCall<N extends EndpointName> {
  query: z.output<QueryOf<N>>;
  body: z.output<BodyOf<N>>;
  /** The shopper of the session; always present where the table says `user`. */
  shopper: Shopper;
  /** The member of the staff; always present where the table names a role of the desk. */
  member: DeskMember;
  /** The Idempotency-Key, where the table says that it is taken; null if the request has none. */
  key: string | null;
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
  const hasBody = endpoint.body !== undefined || endpoint.raw !== undefined;
  const maxSize = bodyLimit(name);

  app.on(method, path, async (c) => {
    if (changesState) refuseForeign(c, guards.publicUrl);
    if (endpoint.changes) refuseNavigation(c);
    const caller = await guards.admit(c, endpoint.role, name);
    const query = endpoint.query && checked(endpoint.query, c.req.query());
    if (endpoint.body) refuseOtherTypes(c);
    // Last: the body of a refused request is never read, and it is refused alike with and without a length.
    if (hasBody) limitBody(c, maxSize);
    const body = endpoint.body && checked(endpoint.body, parseJson(await c.req.text()));
    // An upload may take long to arrive.
    if (endpoint.raw) c.get('leaveGate')?.();
    const { incoming }: Partial<HttpBindings> = c.env ?? {};
    if (caller.member && incoming) longBodies.add(incoming);
    const key = endpoint.keyed ? idempotencyKey(c) : null;
    const answer = await handler({ query, body, ...caller, key, c } as EndpointCall<N>);
    if (answer instanceof Response) return answer;
    return sendPrivate(c, JSON.stringify({ success: true, ...answer }));
  });
}

const pack = promisify(gzip);
const compressedFrom = 10_000;

/** Compressed where a shopper's or seller's list is long. Cookies are not sent from other sites, so nobody can probe it. */
async function sendPrivate(c: Context, json: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  if (json.length < compressedFrom || !acceptsGzip(c.req.header('accept-encoding')))
    return c.body(json, 200, headers);
  // It is sent once, so a quick level costs less time than the bytes it leaves.
  const packed = new Uint8Array(await pack(json, { level: 1 }));
  return c.body(packed, 200, { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' });
}

function idempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  if (key.length < 1 || key.length > 200) throw new Problem('bad-key');
  return key;
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

/** Requests of the desk's members, whose body may take an hour. */
export const longBodies = new WeakSet<IncomingMessage>();

/** The limit of a body that is not an upload. */
export const shortBody = 100 * 1024;

/** The largest body in bytes that an endpoint accepts, by its name, e.g. `POST /api/cart/update`. */
export function bodyLimit(name: string): number {
  const table: Record<string, Endpoint> = endpoints;
  return (Object.hasOwn(table, name) ? table[name]!.limit : undefined) ?? shortBody;
}

/** More than any request needs; some functions that walk through a value fail on one of thousands of levels. */
const maxDepth = 20;

/** Parses JSON that someone sent, or throws a problem. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('bad-json');
  }
  if (isDeeperThan(value, maxDepth)) throw new Problem('bad-json');
  return value;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const part of Object.values(value)) if (isDeeperThan(part, levels - 1)) return true;
  return false;
}

/** PostgreSQL stores no NUL and fails on one in a parameter, so no address with one gets further. */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  const [path, ...query] = c.req.url.split('?');
  // A person gets the page without it.
  if (c.req.url.includes('%00') && c.req.header('accept')?.includes('text/html')) {
    const { pathname, search } = new URL(c.req.url.replaceAll('%00', '%20'));
    return c.redirect(pathname + search, 308);
  }
  if (path!.includes('%00')) throw new Problem('not-found');
  if (query.some((part) => part.includes('%00'))) throw new Problem('invalid');
  return next();
};
