import type { Context } from 'hono';
import { type RawResponseCache, ResponseCache } from '../http/cache/response-cache.ts';
import { orProblem } from '../http/endpoint/problem.ts';
import { CachedResponse, forever, matchesEtag } from '../http/cache/cached-response.ts';
import { pdfPolicy } from '../http/protection/security-headers.ts';
import { type FileStore, isFileName, type StoredFile } from './file-store.ts';

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

const pdfHeaders = {
  'content-type': 'application/pdf',
  'content-disposition': 'inline',
  'accept-ranges': 'bytes',
  'content-security-policy': pdfPolicy,
};

/** A PDF with range requests, by which a reader loads only the pages that are looked at. */
function pdfAnswer(request: Request, file: StoredFile, name: string): Response {
  const { method, headers: asked } = request;
  const etag = `"${name}"`;
  const headers = new Headers({ ...pdfHeaders, 'cache-control': forever, etag });
  if (matchesEtag(asked.get('if-none-match') ?? undefined, etag))
    return new Response(null, { status: 304, headers });
  const isSame = (asked.get('if-range') ?? etag) === etag;
  const range = method === 'GET' && isSame ? rangeOf(asked.get('range'), file.size) : null;
  if (range === 'none') {
    headers.set('content-range', `bytes */${file.size}`);
    headers.set('cache-control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  const [first, last] = range ?? [0, file.size - 1];
  headers.set('content-length', String(last - first + 1));
  if (range) headers.set('content-range', `bytes ${first}-${last}/${file.size}`);
  const body = method === 'HEAD' ? null : file.stream(first, last);
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
