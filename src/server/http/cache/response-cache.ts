import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, type CachedResponse, EncodedResponse, type Encoding } from './cached-response.ts';

type Render = () => Promise<CachedResponse>;

/**
 * Public responses by key and catalogue version, bounded by bytes, least recently used out first.
 * Concurrent requests for a missing response share one rendering.
 */
export class ResponseCache {
  /** How many requests were answered from the cache, and how many needed a rendering. */
  readonly counts = { hit: 0, miss: 0 };
  readonly #responses: LRUCache<string, CachedResponse, Render>;
  readonly #raw: RawResponseCache | undefined;
  #version = 0;

  constructor(maxBytes: number, raw?: RawResponseCache) {
    this.#raw = raw;
    this.#responses = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 4,
      sizeCalculation: (response, key) => response.size + key.length,
      fetchMethod: async (_key, _stale, { context: render }) => {
        this.counts.miss++;
        const response = await render();
        if (response.isCacheable) await response.pack();
        return response;
      },
      // A rendering that is evicted before it is done still answers the requests that wait for it.
      ignoreFetchAbort: true,
    });
  }

  /**
   * `version` is the catalogue version, or null for content that does not depend on the catalogue. `canonical` is the
   * one address of the response: under any other it is not sent in front of the framework.
   */
  async respond(
    c: Context,
    version: number | null,
    key: string,
    render: Render,
    canonical: string = c.req.path,
  ): Promise<Response> {
    const response = await this.get(version ?? 0, key, render);
    const { pathname, search } = new URL(c.req.url);
    if (c.req.method === 'GET' && pathname + search === canonical && response.isCacheable)
      await this.#raw?.add(canonical, version, response, acceptedEncoding(c.req.header('accept-encoding')));
    return sendCached(c, response);
  }

  async get(version: number, key: string, render: Render): Promise<CachedResponse> {
    if (version > this.#version) {
      this.#version = version;
      this.#responses.clear();
    }
    const versionedKey = `${version} ${key}`;
    if (this.#responses.has(versionedKey)) this.counts.hit++;
    const response = await this.#responses.forceFetch(versionedKey, { context: render });
    if (!response.isCacheable) this.#responses.delete(versionedKey);
    return response;
  }
}

/** Sends a response through the framework, in the encoding that the client accepts. */
export async function sendCached({ req }: Context, response: CachedResponse): Promise<Response> {
  const encoded = await response.encoded(acceptedEncoding(req.header('accept-encoding')));
  const { status, headers, bytes } = encoded.to(req.header('if-none-match'));
  return new Response(req.method === 'HEAD' ? null : bytes, { status, headers });
}

interface RawEntry {
  version: number | null;
  encoded: EncodedResponse;
}

const maxRawBytes = 12 * 1024 * 1024;
/** About what the headers of one entry and the entry itself occupy. */
const entryOverhead = 2_000;

/** Sends public responses before the framework sees the request; never one of an older catalogue. */
export class RawResponseCache {
  readonly #readVersion: () => number | null;
  readonly #securityHeaders: Record<string, string>;
  readonly #entries = new LRUCache<string, RawEntry>({
    maxSize: maxRawBytes,
    maxEntrySize: maxRawBytes / 4,
    sizeCalculation: ({ encoded }, key) => encoded.bytes.byteLength + key.length + entryOverhead,
  });
  #version: number | null | undefined;

  /** While the catalogue version is unknown (null), only what does not depend on it is sent. */
  constructor(readVersion: () => number | null, securityHeaders: Record<string, string>) {
    this.#readVersion = readVersion;
    this.#securityHeaders = securityHeaders;
  }

  /** `path` is the request target: the path with its query. */
  async add(path: string, version: number | null, response: CachedResponse, encoding: Encoding) {
    const { status, headers, bytes } = await response.encoded(encoding);
    if (status !== 200) return;
    const encoded = new EncodedResponse(status, { ...this.#securityHeaders, ...headers }, bytes);
    this.#entries.set(`${encoding} ${path}`, { version, encoded });
  }

  send({ method, url, headers: asked }: IncomingMessage, response: ServerResponse): boolean {
    if (method !== 'GET') return false;
    const entry = this.#entries.get(`${acceptedEncoding(asked['accept-encoding'])} ${url}`);
    if (!entry || (entry.version !== null && entry.version !== this.#currentVersion())) return false;
    const { status, headers, bytes } = entry.encoded.to(asked['if-none-match']);
    response.writeHead(status, headers).end(bytes);
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
