import { setImmediate } from 'node:timers/promises';
import { dayWriter } from '../../rules/dates.ts';
import { byteOrderMark, csvLine } from './csv-text.ts';

/** A CSV download, streamed page by page from the database. */
export function csvAnswer(
  name: string,
  columns: readonly string[],
  pages: AsyncIterable<string[][]>,
): Response {
  const text = new TextEncoder();
  const reading = pages[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(text.encode(byteOrderMark + csvLine(columns))),
    async pull(controller) {
      // Yields to the event loop between two pages, also when the reader is fast.
      await setImmediate();
      const { done, value } = await reading.next();
      if (done) controller.close();
      else controller.enqueue(text.encode(value.map(csvLine).join('')));
    },
    cancel: async () => void (await reading.return?.()),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

/** For example books-2026-01-31.csv. */
export function datedName(noun: string, now: number, zone: string): string {
  return `${noun}-${dayWriter(zone)(now)}.csv`;
}
