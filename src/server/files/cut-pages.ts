import { stat } from 'node:fs/promises';
import { Semaphore } from '../http/protection/semaphore.ts';
import { runProgram } from './bounded-process.ts';
import type { FileOnDisk } from './file-store.ts';

const limits = { milliseconds: 60_000, megabytes: 640 };
/** The reader asks for parts of a file; of a smaller one it has soon fetched all. */
const fewBytes = 64 * 1024;
// One at a time: it takes much memory.
const changing = new Semaphore(1, 10, 'PDFs');

/**
 * Writes the pages from `from` to `to` of a PDF into a file of their own. Returns how many pages it has: if they are fewer
 * than `to`, nothing was written. Null if it cannot be read, for example because it is encrypted.
 */
export async function cutPages(
  source: string,
  target: string,
  { from, to }: { from: number; to: number },
): Promise<number | null> {
  const said = await run<{ pages: number }>('cut-pdf', [source, target, String(from), String(to)]);
  return said && said.pages;
}

/** The same PDF with a tree of pages of which a reader needs only a part; the file itself if that is not needed or not possible. */
export async function groupPages(file: FileOnDisk): Promise<FileOnDisk> {
  if (file.size < fewBytes) return file;
  const path = `${file.path}.grouped`;
  const said = await run<{ isGrouped: boolean }>('group-pdf', [file.path, path]);
  return said?.isGrouped ? { path, size: (await stat(path)).size } : file;
}

function run<T>(program: string, args: string[]): Promise<T | null> {
  return changing.run(() => runProgram(import.meta, program, args, limits));
}
