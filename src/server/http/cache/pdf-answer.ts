import { pdfPolicy } from '../protection/security-headers.ts';
import { forever, matchesEtag } from './cached-response.ts';

const pdfHeaders = {
  'content-type': 'application/pdf',
  'content-disposition': 'inline',
  'accept-ranges': 'bytes',
  'content-security-policy': pdfPolicy,
};

interface StreamedFile {
  size: number;
  /** From byte `first` to byte `last`, both included. */
  stream(first: number, last: number): ReadableStream<Uint8Array>;
}

/** A PDF with range requests, by which a reader loads only the pages that are looked at. */
export function pdfAnswer(request: Request, file: StreamedFile, name: string, caching = forever): Response {
  const { method, headers: asked } = request;
  const etag = `"${name}"`;
  const headers = new Headers({ ...pdfHeaders, 'cache-control': caching, etag });
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
