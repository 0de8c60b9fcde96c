import { setImmediate } from 'node:timers/promises';

/** A download of any length, made part by part while it is read. */
export function streamAnswer(
  parts: AsyncIterable<string | Uint8Array>,
  name: string,
  type: string,
): Response {
  const text = new TextEncoder();
  const making = parts[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Yields to the event loop between two parts, also when the reader is fast.
      await setImmediate();
      const { done, value } = await making.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? text.encode(value) : value);
    },
    cancel: async () => void (await making.return?.()),
  });
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
