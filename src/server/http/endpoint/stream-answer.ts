import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** A download of any length, made part by part while it is read. */
export function streamAnswer(
  parts: AsyncIterable<string | Uint8Array>,
  name: string,
  type: string,
): Response {
  const body = Readable.toWeb(Readable.from(encoded(parts))) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

async function* encoded(parts: AsyncIterable<string | Uint8Array>) {
  const text = new TextEncoder();
  for await (const part of parts) {
    yield typeof part === 'string' ? text.encode(part) : part;
    // Yields to the event loop between two parts, also when the reader is fast.
    await setImmediate();
  }
}
