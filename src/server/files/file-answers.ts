import type { Context } from 'hono';
import { type RawResponseCache, ResponseCache } from '../http/cache/response-cache.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { CachedResponse, matchesEtag } from '../http/cache/cached-response.ts';
import { pdfPolicy } from '../http/protection/security-headers.ts';
import { type FileLog, type FileStore, isFileName, type StoredFile } from './file-store.ts';
import { drawMissing } from './pictures.ts';

const cacheBytes = 16 * 1024 * 1024;
const forever = {
  'cache-control': 'public, max-age=31536000, immutable',
};
const pictureHeaders = {
  ...forever,
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};
const logoHeaders = { ...pictureHeaders, 'content-type': 'image/png' };
const fallbackHeaders = { ...pictureHeaders, 'cache-control': 'no-store' };
const pdfHeaders = {
  ...forever,
  'content-type': 'application/pdf',
  'content-disposition': 'inline',
  'accept-ranges': 'bytes',
  'content-security-policy': pdfPolicy,
};

/** Serves /files/…: pictures from the cache, PDFs as streams from the store, with range requests. */
export function createFileAnswers(files: FileStore, log: FileLog, rawResponses?: RawResponseCache) {
  const cache = new ResponseCache(cacheBytes, rawResponses);

  async function fileOf(name: string): Promise<StoredFile | null> {
    return isFileName(name) ? files.get(name) : null;
  }
  async function pictureOf(name: string): Promise<CachedResponse> {
    const file = await fileOf(name);
    const headers = name.endsWith('.png') ? logoHeaders : pictureHeaders;
    if (file) return new CachedResponse(200, headers, await file.bytes());
    const { bytes, isFallback } = found(await drawMissing(files, name, log));
    return new CachedResponse(200, isFallback ? fallbackHeaders : pictureHeaders, bytes);
  }

  return async (c: Context): Promise<Response> => {
    const name = c.req.param('name') ?? '';
    if (name.endsWith('.pdf')) return pdfAnswer(c.req.raw, found(await fileOf(name)), name);
    return cache.respond(c, null, name, () => pictureOf(name));
  };
}

function found<T>(it: T | null): T {
  if (it === null) throw new Problem('not-found');
  return it;
}

function pdfAnswer(request: Request, file: StoredFile, name: string): Response {
  const headers = new Headers(pdfHeaders);
  const etag = `"${name}"`;
  headers.set('etag', etag);
  if (matchesEtag(request.headers.get('if-none-match') ?? undefined, etag))
    return new Response(null, { status: 304, headers });
  const range = rangeOf(request.headers.get('range'), file.size);
  if (range === 'none') {
    headers.set('content-range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const [first, last] = range ?? [0, file.size - 1];
  headers.set('content-length', String(last - first + 1));
  if (range) headers.set('content-range', `bytes ${first}-${last}/${file.size}`);
  const body = request.method === 'HEAD' ? null : file.stream(first, last);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** The requested range. Null without one, or with several: the response is the whole file. */
function rangeOf(header: string | null, size: number): [first: number, last: number] | 'none' | null {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!asked || (!asked[1] && !asked[2])) return null;
  const first = asked[1] ? Number(asked[1]) : Math.max(0, size - Number(asked[2]));
  const last = asked[1] && asked[2] ? Math.min(Number(asked[2]), size - 1) : size - 1;
  if (first >= size) return 'none';
  return first > last ? null : [first, last];
}
