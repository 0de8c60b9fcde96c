import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';
import { acceptedEncoding, matchesEtag, notModifiedHeaders } from './content-negotiation.ts';
import type { RawResponseCache } from './raw-response-cache.ts';

type Render = () => Promise<CachedResponse>;

/**
 * Public responses by key and catalogue version, bounded by bytes, least recently used out first.
 * Concurrent requests for a missing response share one rendering.
 */
export class ResponseCache {
  /** How many requests were answered from the cache, and how many needed a rendering. */
  readonly counts = { kept: 0, made: 0 };
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
        this.counts.made++;
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
   * one address of the response: under any other it is not kept in front of the framework.
   */
  async respond(
    c: Context,
    version: number | null,
    key: string,
    render: Render,
    canonical: string = c.req.path,
  ): Promise<Response> {
    const response = await this.get(version ?? 0, key, render);
    const encoding = acceptedEncoding(c.req.header('accept-encoding'));
    const { status, headers, bytes } = await response.encoded(encoding);
    const { method, url } = c.req;
    const { pathname, search } = new URL(url);
    const isCanonical = pathname + search === canonical;
    if (isCanonical && method === 'GET' && status === 200 && response.isCacheable)
      this.#raw?.set(canonical, encoding, { version, headers, bytes });
    if (matchesEtag(c.req.header('if-none-match'), headers.etag))
      return new Response(null, { status: 304, headers: notModifiedHeaders(headers) });
    return new Response(method === 'HEAD' ? null : bytes, { status, headers });
  }

  async get(version: number, key: string, render: Render): Promise<CachedResponse> {
    if (version > this.#version) {
      this.#version = version;
      this.#responses.clear();
    }
    const versionedKey = `${version} ${key}`;
    if (this.#responses.has(versionedKey)) this.counts.kept++;
    const response = await this.#responses.forceFetch(versionedKey, { context: render });
    if (!response.isCacheable) this.#responses.delete(versionedKey);
    return response;
  }
}
