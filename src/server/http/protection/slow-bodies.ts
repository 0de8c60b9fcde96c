import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../endpoint/problem.ts';
import { refuseSocket } from './refusals.ts';

/** 10 s for any body of JSON, which has at most 100 KiB; a longer upload must keep this pace on average. */
export const pace = { graceMs: 10_000, bytesPerSecond: 10 * 1024, checkEveryMs: 5_000 };

/** Ends a request whose body arrives too slowly: an open request costs the sender nothing. */
export function refuseSlowBody(
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
    const seconds = (performance.now() - startedAt) / 1000;
    const isSlow = socket.bytesRead - bytesBefore < seconds * pace.bytesPerSecond;
    // With bytes left to read, it is the shop that is slow.
    if (isSlow && request.readableLength === 0)
      refuseSocket(socket, new Problem('too-slow'), securityHeaders);
    else timer = setTimeout(check, pace.checkEveryMs);
  }
}
