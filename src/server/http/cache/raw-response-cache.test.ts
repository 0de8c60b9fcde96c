import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { RawResponseCache, ResponseCache } from './response-cache.ts';

let server: Server;
let address: string;
/** The paths that reached the app. */
let asked: string[];
let version: number | null;
let size: number;

beforeEach(async () => {
  asked = [];
  version = 1;
  size = 200;
  const raw = new RawResponseCache(() => version, { 'x-frame-options': 'DENY' });
  const app = new Hono();
  app.use((c, next) => {
    asked.push(c.req.path);
    return next();
  });
  const cache = new ResponseCache(100_000_000, raw);
  const serve = (
    path: string,
    versionOf: () => number | null,
    response: () => ConstructorParameters<typeof CachedResponse>,
  ) =>
    app.get(path, (c) => cache.respond(c, versionOf(), path, async () => new CachedResponse(...response())));
  const text = () => new TextEncoder().encode(`version ${version} `.repeat(size));
  const picture = { 'content-type': 'image/webp' };
  serve(
    '/public',
    () => version ?? 1,
    () => [200, { 'content-type': 'text/html' }, text()],
  );
  serve(
    '/static',
    () => null,
    () => [200, picture, new Uint8Array(10)],
  );
  serve(
    '/no-store',
    () => null,
    () => [200, { ...picture, 'cache-control': 'no-store' }, new Uint8Array(10)],
  );
  serve(
    '/missing',
    () => 1,
    () => [404, picture, new Uint8Array(10)],
  );
  app.get('/private', (c) => c.json({ cookie: c.req.header('cookie') ?? null }));
  const listener = getRequestListener(app.fetch);
  server = createServer((request, response) => {
    if (!raw.send(request, response)) void listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const get = (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers });

describe('the cache in front of the framework', () => {
  test('answers the second request with the same bytes and headers, without the app', async () => {
    const first = await get('/public');
    const second = await get('/public');
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.headers.get('content-type')).toBe('text/html');
    expect(second.headers.get('x-frame-options')).toBe('DENY');
    expect(asked).toEqual(['/public']);
  });

  test.each(['/no-store', '/missing', '/private'])('does not cache %s', async (path) => {
    await get(path);
    await get(path);
    expect(asked).toEqual([path, path]);
  });

  test('never answers from an older catalogue', async () => {
    await get('/public');
    version = 2;
    expect(await (await get('/public')).text()).toContain('version 2');
    expect(asked).toHaveLength(2);
  });

  test('asks the app while the version is unknown, except for what has none', async () => {
    await get('/public');
    await get('/static');
    version = null;
    await get('/public');
    await get('/static');
    expect(asked).toEqual(['/public', '/static', '/public']);
  });

  test('caches no response that would take the place of many', async () => {
    size = 1_000_000;
    const plain = { 'accept-encoding': 'identity' };
    await (await get('/public', plain)).text();
    await (await get('/public', plain)).text();
    expect(asked).toHaveLength(2);
  });

  test('caches nothing under other addresses of the same response', async () => {
    for (let n = 0; n < 2; n++) expect((await get('/public?unknown=1')).status).toBe(200);
    expect(asked).toEqual(['/public', '/public']);
  });

  test('caches each encoding apart', async () => {
    await get('/public', { 'accept-encoding': 'br' });
    await get('/public', { 'accept-encoding': 'gzip' });
    const plain = await get('/public', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const encodingFor = async (accept: string) =>
      (await get('/public', { 'accept-encoding': accept })).headers.get('content-encoding');
    expect(await encodingFor('br')).toBe('br');
    expect(await encodingFor('gzip, br;q=0')).toBe('gzip');
    expect(asked).toHaveLength(3);
  });

  test('answers 304 to a client that has the response already', async () => {
    const etag = (await get('/public')).headers.get('etag')!;
    const again = await get('/public', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(asked).toHaveLength(1);
  });

  test('answers GET alone', async () => {
    await get('/public');
    await fetch(`${address}/public`, { method: 'HEAD' });
    expect(asked).toHaveLength(2);
  });
});
