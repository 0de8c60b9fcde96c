import type { Encoding } from './cached-response.ts';

const brotli = offered('br');
const gzip = offered('gzip');

/** The best encoding an Accept-Encoding header allows; `q=0` forbids one. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  return brotli.test(header) ? 'br' : gzip.test(header) ? 'gzip' : 'identity';
}

export function acceptsGzip(header: string | undefined): boolean {
  return header !== undefined && gzip.test(header);
}

export function matchesEtag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (!ifNoneMatch || !etag) return false;
  return ifNoneMatch
    .split(',')
    .map((given) => given.trim())
    .some((given) => given === '*' || given.replace(/^W\//, '') === etag);
}

/** A 304 describes no content. */
export function notModifiedHeaders(headers: Record<string, string>): Record<string, string> {
  const {
    'content-length': _length,
    'content-encoding': _encoding,
    'content-type': _type,
    ...others
  } = headers;
  return others;
}

function offered(encoding: string): RegExp {
  return new RegExp(`(^|,)\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)`, 'i');
}
