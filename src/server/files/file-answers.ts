import type { Context } from 'hono';
import { type RawResponseCache, ResponseCache } from '../http/cache/response-cache.ts';
import { orProblem } from '../http/endpoint/problem.ts';
import { CachedResponse, forever } from '../http/cache/cached-response.ts';
import { pdfAnswer } from '../http/cache/pdf-answer.ts';
import { type FileStore, isFileName } from './file-store.ts';

const cacheBytes = 16 * 1024 * 1024;
const pictureHeaders = {
  'cache-control': forever,
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};
const logoHeaders = { ...pictureHeaders, 'content-type': 'image/png' };

/** Serves /files/…: pictures from the cache, PDFs as streams from the store, with range requests. */
export function createFileAnswers(files: FileStore, rawResponses?: RawResponseCache) {
  const cache = new ResponseCache(cacheBytes, rawResponses);

  const fileOf = async (name: string) => orProblem(isFileName(name) && (await files.get(name)), 'not-found');

  async function pictureOf(name: string): Promise<CachedResponse> {
    const headers = name.endsWith('.png') ? logoHeaders : pictureHeaders;
    return new CachedResponse(200, headers, await (await fileOf(name)).bytes());
  }

  return async (c: Context): Promise<Response> => {
    const name = c.req.param('name') ?? '';
    if (name.endsWith('.pdf')) return pdfAnswer(c.req.raw, await fileOf(name), name);
    return cache.respond(c, null, name, () => pictureOf(name));
  };
}
