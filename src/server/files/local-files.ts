import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type FileStore, isFileName } from './file-store.ts';

const abandonedAfter = 3_600_000;

/** Files in a folder of the data folder. What is half written stands aside until it is whole and on the disk. */
export function createLocalFiles(folder: string): FileStore {
  const incoming = join(folder, 'incoming');
  let ready: Promise<void> | undefined;

  async function prepare() {
    await mkdir(incoming, { recursive: true });
    for (const name of await readdir(incoming)) {
      const { mtimeMs } = await statOf(join(incoming, name));
      if (mtimeMs < Date.now() - abandonedAfter) await rm(join(incoming, name), { force: true });
    }
  }

  return {
    async put(name, bytes) {
      await (ready ??= prepare().catch((error: unknown) => {
        ready = undefined;
        throw error;
      }));
      const file = pathOf(folder, name);
      const now = new Date();
      if ((await statOf(file)).size === bytes.byteLength) {
        // The sweep goes by age: a file that is wanted again is young again.
        await utimes(file, now, now);
        return { isNew: false };
      }
      const part = join(incoming, randomUUID());
      try {
        await writeDown(part, bytes);
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await syncFolder(folder);
      return { isNew: true };
    },
    async get(name) {
      const file = pathOf(folder, name);
      const { size } = await statOf(file);
      if (size < 0) return null;
      return {
        size,
        bytes: async () => new Uint8Array(await readFile(file)),
        stream: (first, last) =>
          Readable.toWeb(createReadStream(file, { start: first, end: last })) as ReadableStream<Uint8Array>,
      };
    },
    async delete(name) {
      await rm(pathOf(folder, name), { force: true });
    },
    async *list() {
      for (const name of await namesIn(folder)) {
        if (!isFileName(name)) continue;
        const { size, mtimeMs } = await statOf(join(folder, name));
        if (size >= 0) yield { name, writtenAt: mtimeMs };
      }
    },
  };
}

function pathOf(folder: string, name: string): string {
  if (!isFileName(name)) throw new Error(`not the name of a file of the shop: ${name}`);
  return join(folder, name);
}

/** A size below zero: there is no such file. */
function statOf(file: string): Promise<{ size: number; mtimeMs: number }> {
  return stat(file).catch(unlessMissing({ size: -1, mtimeMs: Infinity }));
}

/** Before the first upload there is no folder. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(unlessMissing([]));
}

function unlessMissing<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}

async function writeDown(file: string, bytes: Uint8Array) {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The rename itself must survive a power cut; some systems cannot open a folder, and order it on their own. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => null);
  try {
    await handle?.sync().catch(() => {});
  } finally {
    await handle?.close();
  }
}
