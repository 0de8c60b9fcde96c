import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { ReadyAnswer } from './cached-response.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const long = 'كتاب وكتاب '.repeat(200);
const ready = (text: string, headers: Record<string, string> = html, status = 200) =>
  new ReadyAnswer(status, headers, new TextEncoder().encode(text));

function ask(answer: ReadyAnswer, headers: Record<string, string> = {}, method = 'GET') {
  const app = new Hono().get('/', (c) => answer.respond(c, 1));
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
    ['*', null],
  ])('for Accept-Encoding %s is %s', async (accept, encoding) => {
    const answer = await ask(ready(long), accept === undefined ? {} : { 'accept-encoding': accept });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength));
    const plain =
      encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(plain.toString()).toBe(long);
  });

  test.each([
    ['what is short', ready('short')],
    ['a picture', ready(long, { 'content-type': 'image/webp' })],
  ])('%s is not packed', async (_, answer) => {
    const { headers } = await ask(answer, { 'accept-encoding': 'br, gzip' });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([null, null]);
  });
});

test('what was packed before is sent packed as it is, and still comes plain to who wants it so', async () => {
  const packed = new Uint8Array(brotliCompressSync(long));
  const answer = new ReadyAnswer(200, html, new TextEncoder().encode(long), packed);
  for (const accept of ['br', 'identity', 'gzip', 'br', 'identity']) {
    const bytes = Buffer.from(await (await ask(answer, { 'accept-encoding': accept })).arrayBuffer());
    if (accept === 'br') expect(bytes.equals(packed)).toBe(true);
    else expect((accept === 'gzip' ? gunzipSync(bytes) : bytes).toString()).toBe(long);
  }
});

describe('the ETag', () => {
  test('differs by content and by encoding', async () => {
    const tags = await Promise.all([
      ask(ready(long), { 'accept-encoding': 'br' }),
      ask(ready(long), { 'accept-encoding': 'gzip' }),
      ask(ready(long)),
      ask(ready(`${long}.`)),
    ]);
    expect(new Set(tags.map(({ headers }) => headers.get('etag'))).size).toBe(4);
  });

  test.each([
    ['the tag itself', (tag: string) => tag],
    ['among others', (tag: string) => `"other", ${tag}`],
    ['marked weak by a proxy', (tag: string) => `W/${tag}`],
    ['any', () => '*'],
  ])('who has it already gets 304 and no body: %s', async (_, given) => {
    const tag = (await ask(ready(long), { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const again = await ask(ready(long), { 'accept-encoding': 'br', 'if-none-match': given(tag) });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect(again.headers.get('content-length')).toBeNull();
  });

  test('who has another, or the same in another encoding, gets the whole', async () => {
    const tag = (await ask(ready(long))).headers.get('etag') ?? '';
    expect((await ask(ready(`${long}.`), { 'if-none-match': tag })).status).toBe(200);
    expect((await ask(ready(long), { 'if-none-match': tag, 'accept-encoding': 'br' })).status).toBe(200);
  });

  test('what is not a 200 has none', async () => {
    const answer = await ask(ready(long, html, 404), { 'if-none-match': '*' });
    expect([answer.status, answer.headers.get('etag')]).toEqual([404, null]);
  });
});

test('HEAD answers the headers of GET without its body', async () => {
  const [get, head] = [await ask(ready(long)), await ask(ready(long), {}, 'HEAD')];
  expect(await head.text()).toBe('');
  expect([head.status, ...head.headers]).toEqual([get.status, ...get.headers]);
});

test.each(['br', 'gzip'])(
  'what is kept packed by %s takes no more room than it has bytes',
  async (encoding) => {
    for (const text of [long, long.repeat(100)]) {
      let room = 0;
      const app = new Hono().get('/', async (c) => {
        const answer = await ready(text).respond(c, 1);
        room = c.get('ready')!.bytes.buffer.byteLength;
        return answer;
      });
      const answer = await app.request('/', { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(room).toBe((await answer.arrayBuffer()).byteLength);
    }
  },
);
