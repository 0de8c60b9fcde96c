import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { startProgram } from './bounded-process.ts';

const cutLimits = { milliseconds: 60_000, megabytes: 640 };

/**
 * Writes the pages from `from` to `to` of a PDF into a file of their own. Returns how many pages it has: if they are fewer
 * than `to`, nothing was written. Null if it cannot be read, for example because it is encrypted.
 */
export async function cutPages(
  source: string,
  target: string,
  { from, to }: { from: number; to: number },
): Promise<number | null> {
  const child = startProgram(import.meta, 'cut-pdf', [source, target, String(from), String(to)], cutLimits);
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  const said = await text(child.stdout);
  const [code] = await ended;
  return code === 0 && said ? (JSON.parse(said) as { pages: number }).pages : null;
}
