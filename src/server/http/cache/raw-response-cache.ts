import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { EncodedResponse, Encoding } from './cached-response.ts';
import { acceptedEncoding, matchesEtag, notModifiedHeaders } from './content-negotiation.ts';

interface CachedEntry {
  version: number | null;
  etag: string | undefined;
  headers: string[];
  notModifiedHeaders: string[];
  bytes: Uint8Array;
}

const maxBytes = 12 * 1024 * 1024;
/** About what the headers of one entry and the entry itself occupy. */
const entryOverhead = 2_000;

/** Sends public responses from memory before the framework sees the request; never one of an older catalogue. */
export class RawResponseCache {
  readonly #readVersion: () => number | null;
  readonly #securityHeaders: Record<string, string>;
  readonly #entries = new LRUCache<string, CachedEntry>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length + entryOverhead,
  });
  #version: number | null | undefined;

  /** While the catalogue version is unknown (null), only what does not depend on it is sent. */
  constructor(readVersion: () => number | null, securityHeaders: Record<string, string>) {
    this.#readVersion = readVersion;
    this.#securityHeaders = securityHeaders;
  }

  /** `path` is the request target: the path with its query. */
  set(
    path: string,
    encoding: Encoding,
    response: Omit<EncodedResponse, 'status'> & Pick<CachedEntry, 'version'>,
  ): void {
    const { version, bytes } = response;
    const headers = { ...this.#securityHeaders, ...response.headers };
    this.#entries.set(keyOf(encoding, path), {
      version,
      etag: headers.etag,
      headers: Object.entries(headers).flat(),
      notModifiedHeaders: Object.entries(notModifiedHeaders(headers)).flat(),
      bytes,
    });
  }

  /** True when the response is sent. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const entry = this.#entries.get(keyOf(encoding, request.url ?? ''));
    if (!entry || (entry.version !== null && entry.version !== this.#currentVersion())) return false;
    if (matchesEtag(request.headers['if-none-match'], entry.etag))
      response.writeHead(304, entry.notModifiedHeaders).end();
    else response.writeHead(200, entry.headers).end(entry.bytes);
    return true;
  }

  /** Requests read in one turn of the event loop share one query, which costs more than the rest of `send`. */
  #currentVersion(): number | null {
    if (this.#version === undefined) {
      this.#version = this.#readVersion();
      setImmediate(() => (this.#version = undefined));
    }
    return this.#version;
  }
}

function keyOf(encoding: Encoding, path: string): string {
  return `${encoding} ${path}`;
}
