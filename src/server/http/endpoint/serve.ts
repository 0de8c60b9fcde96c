import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { BoundEndpoint } from './endpoint-call.ts';
import { Problem } from './problem.ts';
import type { Sent } from './request-context.ts';

function tooLarge(): never {
  throw new Problem('too-large');
}

/** Puts an endpoint into the framework. */
export function serve(app: Hono, { method, path, maxSize, answer }: BoundEndpoint) {
  const limit = bodyLimit({ maxSize, onError: tooLarge });
  const sentWith = (c: Context): Sent => ({
    query: () => c.req.query(),
    json: () => c.req.json(),
    /** Nobody can send more than they told; only one who does not tell is counted, which takes a stream. */
    async limit() {
      const told = c.req.header('content-length');
      if (told === undefined || c.req.header('transfer-encoding') !== undefined)
        await limit(c, async () => {});
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
