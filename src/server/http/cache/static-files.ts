import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { getMimeType, mimes } from 'hono/utils/mime';
import { workerPolicy } from '../protection/security-headers.ts';
import { CachedResponse, forever } from './cached-response.ts';
import { pdfAnswer } from './pdf-answer.ts';
import { type RawResponseCache, ResponseCache } from './response-cache.ts';

/** An SVG has the type by which the manifest names its icon. */
const types = { ...mimes, svg: 'image/svg+xml' };

/** The built files have their content's hash in their names; a sample that changes gets a new name, pdf.js a new version. */
const immutableFolders = ['assets', 'samples', 'read'];
const daily = 'public, max-age=86400';
const maxBytes = 24 * 1024 * 1024;

/** Serves the files of one folder; null where there is no such file, so that the pages may answer. */
export function createStaticFiles(folder: string, rawResponses?: RawResponseCache) {
  const root = normalize(folder + sep);
  const cache = new ResponseCache(maxBytes, rawResponses);

  const cachingOf = (file: string) =>
    immutableFolders.some((name) => file.startsWith(join(root, name) + sep)) ? forever : daily;

  async function read(file: string): Promise<CachedResponse> {
    const type = getMimeType(file, types) ?? 'application/octet-stream';
    const bytes = new Uint8Array(await readFile(file));
    const brotli = await readFile(`${file}.br`).catch(() => null);
    const headers = {
      'content-type': type,
      'cache-control': cachingOf(file),
      ...(isWorker(file) && { 'content-security-policy': workerPolicy }),
    };
    return new CachedResponse(200, headers, bytes, brotli ? new Uint8Array(brotli) : undefined);
  }

  return async (c: Context): Promise<Response | null> => {
    // The reader's service worker answers below the prefix of a language only.
    const file = fileIn(root, c.req.path.replace(/^\/(ar|en)(?=\/read\/)/, ''));
    if (!file) return null;
    try {
      const found = await stat(file);
      if (!found.isFile()) return null;
      if (file.endsWith('.pdf')) {
        const { size, mtimeMs } = found;
        return pdfAnswer(c.req.raw, streamed(file, size), `${size}-${Math.floor(mtimeMs)}`, cachingOf(file));
      }
      return await cache.respond(c, null, `${file} ${found.mtimeMs}`, () => read(file));
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? ''))
        return null;
      throw error;
    }
  };
}

/** The scripts of the reader that run beside its page: pdf.js and the service worker. */
function isWorker(file: string): boolean {
  return extname(file) === '.mjs' || basename(file) === 'read-worker.js';
}

function streamed(file: string, size: number) {
  return {
    size,
    stream: (start: number, end: number) =>
      Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream<Uint8Array>,
  };
}

/** Only names with an extension are files, and only inside the folder. */
function fileIn(root: string, path: string): string | null {
  // An encoded slash is never part of a file name here.
  if (/%2f|%5c|%00/i.test(path)) return null;
  let name: string;
  try {
    name = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (!extname(name) || name.includes('\0')) return null;
  const file = normalize(join(root, name));
  const hidden = file
    .slice(root.length)
    .split(sep)
    .some((part) => part.startsWith('.'));
  return file.startsWith(root) && !hidden ? file : null;
}
