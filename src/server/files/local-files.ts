import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Content, type FileStore, isFileName } from './file-store.ts';
import type { Config } from '../config.ts';
import { silent, type WarnLog } from '../db/database.ts';
import { deleteAbandoned, syncFolder } from '../db/local-disk.ts';

const abandonedAfter = 3_600_000;

/** Files in a folder. A file is written under another name and renamed when all of it is on the disk. */
export function createLocalFiles(folder: string, isName = isFileName): FileStore {
  const incoming = join(folder, 'incoming');
  let ready: Promise<void> | undefined;

  function pathOf(name: string): string {
    if (!isName(name)) throw new Error(`not the name of a file of the shop: ${name}`);
    return join(folder, name);
  }

  async function makeFolder() {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    await deleteAbandoned(incoming, Date.now() - abandonedAfter);
  }

  return {
    async put(name, content) {
      await (ready ??= makeFolder().catch((error: unknown) => {
        ready = undefined;
        throw error;
      }));
      const file = pathOf(name);
      const now = new Date();
      const size = content instanceof Uint8Array ? content.byteLength : content.size;
      if ((await statOf(file)).size === size) {
        // The sweep deletes old files that no book shows: this one will be shown again.
        return utimes(file, now, now);
      }
      const part = join(incoming, randomUUID());
      try {
        await writeDurably(part, content);
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    async get(name) {
      const file = pathOf(name);
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
      await rm(pathOf(name), { force: true });
    },
    async *list() {
      // The folder is made by the first upload.
      for (const name of await readdir(folder).catch(unlessMissing<string[]>([]))) {
        if (!isName(name)) continue;
        const { size, mtimeMs } = await statOf(join(folder, name));
        if (size >= 0) yield { name, writtenAt: mtimeMs };
      }
    },
  };
}

/** A size of -1 means that there is no such file. */
function statOf(file: string): Promise<{ size: number; mtimeMs: number }> {
  return stat(file).catch(unlessMissing({ size: -1, mtimeMs: Infinity }));
}

function unlessMissing<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}

async function writeDurably(file: string, content: Content) {
  await using handle = await open(file, 'wx', 0o600);
  await handle.writeFile(content instanceof Uint8Array ? content : createReadStream(content.path));
  await handle.sync();
}

/** The bucket if one is configured, else a folder in the data folder. The SDK is loaded only for a bucket. */
export async function chooseFiles(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  log: WarnLog = silent,
): Promise<FileStore> {
  if (!s3) return createLocalFiles(join(dataDir, 'files'));
  return (await import('./s3-files.ts')).createS3Files(s3, log);
}
