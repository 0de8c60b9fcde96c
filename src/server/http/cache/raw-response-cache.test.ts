import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FastLane } from './raw-response-cache.ts';
import { ReadyAnswer } from './cached-response.ts';

let server: Server;
let address: string;
let asked: string[];
let version: number | null;
let size: number;

beforeEach(async () => {
  asked = [];
  version = 1;
  size = 200;
  const lane = new FastLane(() => version);
  const app = new Hono();
  app.use(lane.watch);
  app.get('/same', async (c) => {
    asked.push('/same');
    const at = version ?? 1;
    const text = new TextEncoder().encode(`version ${at} `.repeat(size));
    return new ReadyAnswer(200, { 'content-type': 'text/html' }, text).respond(c, at);
  });
  app.get('/passing', (c) => {
    asked.push('/passing');
    const headers = { 'content-type': 'image/webp', 'cache-control': 'no-store' };
    return new ReadyAnswer(200, headers, new Uint8Array(10)).respond(c, null);
  });
  app.get('/mine', (c) => {
    asked.push('/mine');
    return c.json({ cookie: c.req.header('cookie') ?? null });
  });
  app.get('/token', async (c) => {
    asked.push('/token');
    c.header('set-cookie', `token=${asked.length}`);
    const answer = new ReadyAnswer(200, { 'content-type': 'image/webp' }, new Uint8Array(10));
    const response = await answer.respond(c, null);
    return c.newResponse(response.body, response);
  });
  const listener = getRequestListener(app.fetch);
  server = createServer((request, response) => {
    if (!lane.answer(request, response)) void listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const get = (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers });

describe('the fast lane', () => {
  test('answers the second request with the same bytes and headers, without the app', async () => {
    const first = await get('/same');
    const second = await get('/same');
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.headers.get('content-type')).toBe('text/html');
    expect(asked).toEqual(['/same']);
  });

  test('keeps nothing that nobody may keep', async () => {
    await get('/passing');
    expect((await get('/passing')).status).toBe(200);
    expect(asked).toEqual(['/passing', '/passing']);
  });

  test('never answers from an older catalogue', async () => {
    await get('/same');
    version = 2;
    expect(await (await get('/same')).text()).toContain('version 2');
    expect(asked).toHaveLength(2);
  });

  test('asks the app while the version is not known', async () => {
    await get('/same');
    version = null;
    await get('/same');
    expect(asked).toHaveLength(2);
  });

  test('keeps no answer that would take the place of many', async () => {
    size = 1_000_000;
    const plain = { 'accept-encoding': 'identity' };
    await (await get('/same', plain)).text();
    await (await get('/same', plain)).text();
    expect(asked).toHaveLength(2);
  });

  test('keeps each encoding apart', async () => {
    await get('/same', { 'accept-encoding': 'br' });
    await get('/same', { 'accept-encoding': 'gzip' });
    const plain = await get('/same', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect((await get('/same', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br');
    expect((await get('/same', { 'accept-encoding': 'gzip, br;q=0' })).headers.get('content-encoding')).toBe(
      'gzip',
    );
    expect(asked).toHaveLength(3);
  });

  test('says 304 to who has it already', async () => {
    const etag = (await get('/same')).headers.get('etag')!;
    const again = await get('/same', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(asked).toHaveLength(1);
  });

  test('keeps nothing that was not made for everybody', async () => {
    await get('/mine', { cookie: 'one=1' });
    expect(await (await get('/mine', { cookie: 'two=2' })).json()).toEqual({ cookie: 'two=2' });
    const tokens = [await get('/token'), await get('/token')].map(({ headers }) => headers.get('set-cookie'));
    expect(tokens).toEqual(['token=3', 'token=4']);
  });
});
