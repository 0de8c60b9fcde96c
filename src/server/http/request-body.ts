import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimit, longBodies, shortBody } from './endpoint/endpoint.ts';
import { refuseRequest, refuseSocket } from './endpoint/error-response.ts';
import { Problem } from './endpoint/problem.ts';

/** Reads a short body first, so that a slow sender keeps no place in the queue of its address. Handlers read uploads. */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  securityHeaders: Record<string, string>,
  answer: () => void,
): void {
  const { method, url, headers } = request;
  if (!hasBody(request) || method === 'GET' || method === 'HEAD') return answer();
  refuseSlowBody(request, response, securityHeaders);
  if (bodyLimit(`${method} ${url?.split('?')[0]}`) > shortBody) return answer();
  if (Number(headers['content-length'] ?? 0) > shortBody)
    return refuseRequest(request, response, new Problem('too-large'));
  const parts: Buffer[] = [];
  let size = 0;
  request.on('data', (part: Buffer) => {
    size += part.length;
    if (size <= shortBody) parts.push(part);
    else if (!response.headersSent) refuseRequest(request, response, new Problem('too-large'));
  });
  request.once('end', () => {
    if (response.headersSent) return;
    // The adapter takes a body that was read before it from here.
    Object.assign(request, { rawBody: Buffer.concat(parts) });
    answer();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** 10 s for any short body. A longer one must keep this pace on average, and may take an hour if a member of the desk sends it. */
export const pace = { graceMs: 10_000, bytesPerSecond: 20_000, checkEveryMs: 5_000, mostMs: 60_000 };

/** Ends a request whose body arrives too slowly: an open request costs the sender nothing. */
function refuseSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  securityHeaders: Record<string, string>,
): void {
  const { socket } = request;
  const startedAt = performance.now();
  const bytesBefore = socket.bytesRead;
  let timer = setTimeout(check, pace.graceMs);
  response.once('close', () => clearTimeout(timer));

  function check() {
    if (request.complete || response.headersSent) return;
    const elapsed = performance.now() - startedAt;
    const isSlow =
      socket.bytesRead - bytesBefore < (elapsed / 1000) * pace.bytesPerSecond ||
      (elapsed > pace.mostMs && !longBodies.has(request));
    // With bytes left to read, it is the shop that is slow.
    if (isSlow && request.readableLength === 0)
      refuseSocket(socket, new Problem('too-slow'), securityHeaders);
    else timer = setTimeout(check, pace.checkEveryMs);
  }
}
