import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Failure } from '../../../contract/endpoint.ts';
import { databaseFailure } from '../../db/database-failures.ts';
import { splitAddress } from '../../../rules/languages.ts';
import type { Log } from '../../log.ts';
import { Problem } from './problem.ts';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** The one place that turns an error into a response: a `Problem` as it says, anything else as a 500 and a log line. */
export function errorResponse(c: Context, error: unknown, log: Log): Response {
  const { path } = c.req;
  const problem = problemOf(c, error);
  if (problem !== error) logCause(error, problem, log, { requestId: c.get('requestId'), path });
  const { message, code, about, fields, newer } = problem;
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
    ...(newer && { newer: newer as Failure['newer'] }),
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
  if (code === 'unexpected') log.error({ err: error, ...request }, advice[code]);
  else if (code === 'unavailable' || code === 'no-room')
    log.error({ reason: (error as Error).message, ...request }, advice[code]);
}

/** What the operator can do about it. */
const advice = {
  unexpected: 'a request failed by a fault of the shop: please report it with this line',
  unavailable: 'the database does not answer: see that it runs and can be reached',
  'no-room': 'the disk is full: make room for the data folder and the database',
};

const arabicText = 'تعذّر علينا عرض هذه الصفحة الآن. يرجى المحاولة بعد قليل.';

/** The HTML shown when no page can be rendered. Which language is the one at `/` may be unknown then: it is in both. */
export function errorPage(path: string, message: string): string {
  const { named } = splitAddress(path);
  const [lang, dir, text, link] =
    named === 'ar' ? ['ar', 'rtl', arabicText, 'المحاولة مرة أخرى'] : ['en', 'ltr', message, 'Try again'];
  const also = named ? '' : `<p lang="ar" dir="rtl">${arabicText}</p>`;
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title></head><body><main><h1>${text}</h1>${also}<p><a href="">${link}</a></p></main></body></html>`;
}

type Refusal = Pick<Problem, 'status' | 'message' | 'code'>;

/** Answers a request that the framework does not see. */
export function refuseRequest(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  // The target of a request may be a whole address.
  const path = (request.url ?? '').replace(/^https?:\/\/[^/?]*/i, '').split('?')[0]!;
  const wantsPage = !path.startsWith('/api/') && request.headers.accept?.includes('text/html');
  const text = wantsPage ? errorPage(path, refusal.message) : failureText(refusal);
  response
    .writeHead(refusal.status, {
      'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/json',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      // Spread over a few seconds, so that rejected clients do not all retry in the same one.
      ...(refusal.status === 503 && { 'retry-after': String(1 + Math.floor(Math.random() * 4)) }),
      // The rest of a request body is not waited for.
      ...(request.method !== 'GET' && !request.complete && { connection: 'close' }),
    })
    .end(text);
}

/** Writes a refusal to the socket itself, where there is no response to write to, and closes the connection. */
export function refuseSocket(
  socket: Duplex,
  refusal: Refusal,
  securityHeaders: Record<string, string>,
): void {
  if (!socket.writable) return void socket.destroy();
  const text = failureText(refusal);
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const { status } = refusal;
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'), () =>
    socket.destroy(),
  );
}

function failureText({ message, code }: Refusal): string {
  return JSON.stringify({ success: false, message, code } satisfies Failure);
}
