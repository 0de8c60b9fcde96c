import type { Context } from 'hono';
import type { WarnLog } from '../db/database.ts';
import { type RawResponseCache, ResponseCache } from '../http/cache/response-cache.ts';
import { orProblem } from '../http/endpoint/problem.ts';
import { CachedResponse, forever } from '../http/cache/cached-response.ts';
import { pdfAnswer } from '../http/cache/pdf-answer.ts';
import { type FileStore, isFileName, type StoredFile } from './file-store.ts';
import { drawMissing } from './pictures.ts';

const cacheBytes = 16 * 1024 * 1024;
const pictureHeaders = {
  'cache-control': forever,
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};
const logoHeaders = { ...pictureHeaders, 'content-type': 'image/png' };
const fallbackHeaders = { ...pictureHeaders, 'cache-control': 'no-store' };

/** Serves /files/…: pictures from the cache, PDFs as streams from the store, with range requests. */
export function createFileAnswers(files: FileStore, log: WarnLog, rawResponses?: RawResponseCache) {
  const cache = new ResponseCache(cacheBytes, rawResponses);

  async function fileOf(name: string): Promise<StoredFile | null> {
    return isFileName(name) ? files.get(name) : null;
  }
  async function pictureOf(name: string): Promise<CachedResponse> {
    const file = await fileOf(name);
    const headers = name.endsWith('.png') ? logoHeaders : pictureHeaders;
    if (file) return new CachedResponse(200, headers, await file.bytes());
    const { bytes, isFallback } = orProblem(await drawMissing(files, name, log), 'not-found');
    return new CachedResponse(200, isFallback ? fallbackHeaders : pictureHeaders, bytes);
  }

  return async (c: Context): Promise<Response> => {
    const name = c.req.param('name') ?? '';
    if (name.endsWith('.pdf')) return pdfAnswer(c.req.raw, orProblem(await fileOf(name), 'not-found'), name);
    return cache.respond(c, null, name, () => pictureOf(name));
  };
}
