import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { raiseVersion } from '../db/catalogue-version.ts';
import type { Db } from '../db/database.ts';
import { findRows, not } from '../db/rows.ts';
import { startProgram } from '../files/bounded-process.ts';
import { copyToDisk } from '../files/file-store.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import type { AppDeps } from '../shop/app-deps.ts';
import { beginReading, changeFile, type ReadPage, type WaitingFile, writePages } from './page-queries.ts';

export const indexEvery = 2_000;
export const readLimits = {
  milliseconds: 300_000,
  megabytes: 640,
  /** The pages after these are shown, but not searched. */
  pages: 2_000,
  pageLetters: 20_000,
  /** A file in which so many pages in a row cannot be read is broken. */
  brokenPages: 20,
};
export type ReadLimits = typeof readLimits;
const batchPages = 20;
const sample = /^\/samples\/pdf\/[\w-]+\.pdf$/;

export interface ReadDeps extends Pick<AppDeps, 'db' | 'files' | 'dataDir' | 'clientFolder'> {
  stop: AbortSignal;
}

/** Reads the text of all PDFs that wait for it, one at a time, each in a process of its own. */
export async function indexPdfTexts(deps: ReadDeps): Promise<void> {
  for (;;) {
    const next = ['tries', 'bookId'] as const;
    const [file] = await findRows(deps.db.sql, 'bookFiles', { state: 'waiting' }, next, 1);
    if (!file || deps.stop.aborted) return;
    await using folder = await temporaryFolder(deps.dataDir);
    const path = sample.test(file.file)
      ? join(deps.clientFolder, file.file)
      : await copyToDisk(deps.files, file.file, join(folder.path, 'book.pdf'));
    if (await beginReading(deps.db, file)) await readBook(deps, file, path);
  }
}

async function readBook({ db, stop }: ReadDeps, file: WaitingFile, path: string | null): Promise<void> {
  const isWhole = path !== null && (await readPages(db, file, path, stop));
  if (stop.aborted) return void (await changeFile(db.sql, file, { tries: file.tries }));
  const [found] = await findRows(db.sql, 'bookPages', { bookId: file.bookId, content: not('') }, [], 1);
  // What was read before an end at the limits can be searched.
  const state = found ? 'ready' : isWhole ? 'none' : 'failed';
  // The reader's page has the text in it.
  await db.transaction(async (trx) => {
    if (await changeFile(trx, file, { state })) raiseVersion(trx);
  });
}

/** False if the process did not come to the end of the file. */
async function readPages(db: Db, file: WaitingFile, path: string, stop: AbortSignal): Promise<boolean> {
  const child = startProgram(import.meta, 'read-pdf', [path], readLimits);
  const ended = once(child, 'close');
  const kill = () => child.kill('SIGKILL');
  stop.addEventListener('abort', kill);
  try {
    // Shoppers come first, but it goes on beside other programs.
    if (child.pid) setPriority(child.pid, 5);
    let pages: ReadPage[] = [];
    let isWhole = false;
    const write = async () => {
      const batch = pages;
      pages = [];
      if (batch.length > 0 && !(await db.transaction((trx) => writePages(trx, file, batch)))) kill();
    };
    for await (const line of createInterface({ input: child.stdout })) {
      const sent = JSON.parse(line) as ReadPage | { pages: number } | { isWhole: boolean };
      if ('page' in sent) pages.push(sent);
      else if ('pages' in sent) await changeFile(db.sql, file, { pages: sent.pages });
      else ({ isWhole } = sent);
      if (pages.length >= batchPages || isWhole) await write();
    }
    await write();
    await ended;
    return isWhole;
  } finally {
    stop.removeEventListener('abort', kill);
    kill();
  }
}
