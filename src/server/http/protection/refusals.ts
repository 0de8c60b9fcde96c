import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Failure } from '../../../contract/endpoint.ts';
import { errorPage } from '../endpoint/error-page.ts';
import type { Problem } from '../endpoint/problem.ts';

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
