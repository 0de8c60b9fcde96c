import type { Context, Hono } from 'hono';
import type { BoundEndpoint } from './endpoint-call.ts';
import { Problem } from './problem.ts';
import type { Sent } from './request-context.ts';

function tooLarge(): never {
  throw new Problem('too-large');
}

/** Puts an endpoint into the framework. */
export function serve(app: Hono, { method, path, maxSize, answer }: BoundEndpoint) {
  const sentWith = (c: Context): Sent => ({
    query: () => c.req.query(),
    json: () => c.req.json(),
    /** Content-Length is enforced by Node; only chunked bodies need counting. */
    limit() {
      const told = c.req.header('content-length');
      if (told === undefined || c.req.header('transfer-encoding') !== undefined) countBody(c, maxSize);
      else if (Number(told) > maxSize) tooLarge();
    },
  });
  app.on(method, path, async (c) => {
    const answered = await answer(c, sentWith(c));
    if (answered instanceof Response) return answered;
    c.header('cache-control', 'no-store');
    return c.json(answered);
  });
}

/** Reading the body fails past the limit. Unlike the framework's body limit, this does not hold the body in memory. */
function countBody(c: Context, maxSize: number): void {
  if (!c.req.raw.body) return;
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.byteLength;
      if (size > maxSize) tooLarge();
      controller.enqueue(piece);
    },
  });
  const counted = { body: c.req.raw.body.pipeThrough(counter), duplex: 'half' };
  c.req.raw = new Request(c.req.raw, counted);
}
