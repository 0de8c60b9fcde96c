import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { ResponseCache } from './response-cache.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const long = 'كتاب وكتاب '.repeat(200);
const cached = (text: string, headers: Record<string, string> = html, status = 200) =>
  new CachedResponse(status, headers, new TextEncoder().encode(text));

function ask(response: CachedResponse, headers: Record<string, string> = {}, method = 'GET') {
  const cache = new ResponseCache(1_000_000);
  const app = new Hono().get('/', (c) => cache.respond(c, 1, 'key', async () => response));
  return app.request('/', { method, headers });
}

describe('the encoding', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000,gzip;q=1.0', 'gzip'],
    ['gzip;q=0, br;q=0', null],
    ['gzip;q=0', null],
    ['brand, gzipped', null],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['gzip;q=0.5, identity', null],
    ['br;q=0.5,gzip;q=0.5', 'br'],
    ['*', null],
  ])('for Accept-Encoding %s is %s', async (accept, encoding) => {
    const response = await ask(cached(long), accept === undefined ? {} : { 'accept-encoding': accept });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
    const plain =
      encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(plain.toString()).toBe(long);
  });

  test.each([
    ['a short text', cached('short')],
    ['a picture', cached(long, { 'content-type': 'image/webp' })],
  ])('%s is not compressed', async (_, response) => {
    const { headers } = await ask(response, { 'accept-encoding': 'br, gzip' });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([null, null]);
  });
});

describe('the ETag', () => {
  test('differs by content and by encoding', async () => {
    const tags = await Promise.all([
      ask(cached(long), { 'accept-encoding': 'br' }),
      ask(cached(long), { 'accept-encoding': 'gzip' }),
      ask(cached(long)),
      ask(cached(`${long}.`)),
    ]);
    expect(new Set(tags.map(({ headers }) => headers.get('etag'))).size).toBe(4);
  });

  test.each([
    ['the tag itself', (tag: string) => tag],
    ['among others', (tag: string) => `"other", ${tag}`],
    ['marked weak by a proxy', (tag: string) => `W/${tag}`],
    ['any', () => '*'],
  ])('matched by If-None-Match gives 304 and no body: %s', async (_, given) => {
    const tag = (await ask(cached(long), { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const again = await ask(cached(long), { 'accept-encoding': 'br', 'if-none-match': given(tag) });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.get('content-length')).toBeNull();
  });

  test('of other content, or of another encoding, gives the whole response', async () => {
    const tag = (await ask(cached(long))).headers.get('etag') ?? '';
    expect((await ask(cached(`${long}.`), { 'if-none-match': tag })).status).toBe(200);
    expect((await ask(cached(long), { 'if-none-match': tag, 'accept-encoding': 'br' })).status).toBe(200);
  });

  test('is missing on a status other than 200', async () => {
    const response = await ask(cached(long, html, 404), { 'if-none-match': '*' });
    expect([response.status, response.headers.get('etag')]).toEqual([404, null]);
  });
});

test('HEAD answers the headers of GET without its body', async () => {
  const [get, head] = [await ask(cached(long)), await ask(cached(long), {}, 'HEAD')];
  expect(await head.text()).toBe('');
  expect([head.status, ...head.headers]).toEqual([get.status, ...get.headers]);
});

test.each(['br', 'gzip'] as const)(
  'the bytes cached for %s hold no larger buffer in memory',
  async (encoding) => {
    for (const text of [long, long.repeat(100)]) {
      const { headers, bytes } = await cached(text).encoded(encoding);
      expect(headers['content-encoding']).toBe(encoding);
      expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
    }
  },
);
