import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staticFiles } from './static-files.ts';

let folder: string;
let get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-static-'));
  // A hidden folder above the served one does not hide its files.
  const client = join(folder, '.cache', 'client');
  mkdirSync(join(client, 'assets'), { recursive: true });
  mkdirSync(join(client, '.git'));
  writeFileSync(join(folder, '.cache', 'secret.txt'), 'secret');
  writeFileSync(join(folder, '.cache', 'client-secret.txt'), 'secret');
  writeFileSync(join(client, 'assets', 'app-1a2b.js'), 'console.log(1)');
  mkdirSync(join(client, 'samples'));
  for (const name of ['cover-800.webp', 'book.pdf']) writeFileSync(join(client, 'samples', name), name);
  for (const name of ['read/pdf-1.2.3', 'ar/read/pdf-1.2.3']) {
    mkdirSync(join(client, name), { recursive: true });
    writeFileSync(join(client, name, 'pdf.worker.min.mjs'), 'console.log(2)');
  }
  writeFileSync(join(client, 'read-worker.js'), 'console.log(3)');
  writeFileSync(join(client, 'robots.txt'), 'all are welcome');
  writeFileSync(join(client, 'كتاب.pdf'), '%PDF');
  writeFileSync(join(client, '.env'), 'secret');
  writeFileSync(join(client, '.git', 'config.txt'), 'secret');
  writeFileSync(join(client, 'plain'), 'secret');
  const app = new Hono().get('*', staticFiles(client), (c) => c.text('a page', 404));
  get = async (path, headers = {}, method = 'GET') =>
    app.fetch(new Request(`http://shop${path}`, { headers, method }));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a built file and a sample may be cached for a year, another file for a day', async () => {
  const asset = await get('/assets/app-1a2b.js');
  expect(await asset.text()).toBe('console.log(1)');
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/samples/cover-800.webp', '/samples/book.pdf']) {
    expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  const other = await get('/robots.txt');
  expect(other.headers.get('cache-control')).toBe('public, max-age=86400');
});

test('the workers of the reader have a policy of their own, and those with a version are cached for a year', async () => {
  const policy = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
  const answers = await Promise.all(
    ['/read/pdf-1.2.3/pdf.worker.min.mjs', '/ar/read/pdf-1.2.3/pdf.worker.min.mjs', '/read-worker.js'].map(
      (path) => get(path),
    ),
  );
  expect(answers.map(({ headers }) => headers.get('content-security-policy'))).toEqual([
    policy,
    policy,
    policy,
  ]);
  expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual(
    Array(3).fill('text/javascript; charset=utf-8'),
  );
  expect(answers.map(({ headers }) => headers.get('cache-control')?.includes('immutable'))).toEqual([
    true,
    true,
    false,
  ]);
  expect((await get('/assets/app-1a2b.js')).headers.get('content-security-policy')).toBeNull();
});

test('a file with an Arabic name is found', async () => {
  const pdf = await get('/%D9%83%D8%AA%D8%A7%D8%A8.pdf');
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('a part of a PDF is sent', async () => {
  const part = await get('/samples/book.pdf', { range: 'bytes=2-3' });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-3/8',
    'ok',
  ]);
  const beyond = await get('/samples/book.pdf', { range: 'bytes=9-' });
  expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([416, 'no-store']);
});

test('a part is never sent for HEAD', async () => {
  const head = await get('/samples/book.pdf', { range: 'bytes=2-3' }, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '8']);
});

test('a file that the build has compressed is sent so to who accepts it', async () => {
  const packed = brotliCompressSync('console.log(1)');
  writeFileSync(join(folder, '.cache', 'client', 'assets', 'app-1a2b.js.br'), packed);
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(packed);
  expect(await (await get('/assets/app-1a2b.js')).text()).toBe('console.log(1)');
});

test('a file that changes is sent in its new form', async () => {
  const file = join(folder, '.cache', 'client', 'changing.txt');
  writeFileSync(file, 'before');
  expect(await (await get('/changing.txt')).text()).toBe('before');
  writeFileSync(file, 'after');
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  expect(await (await get('/changing.txt')).text()).toBe('after');
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%252e%252e%252fsecret.txt',
  '/../client-secret.txt',
  '/..%2fclient-secret.txt',
  '//etc/hostname.txt',
  '/.env',
  '/.git/config.txt',
  '/assets/%2e%2e/.env',
  '/%2eenv',
  '/robots.txt%00.js',
  '/%00robots.txt',
  '/robots%2etxt%2f',
  '/assets%2fapp-1a2b.js',
  '/assets',
  '/plain',
  '/%ff.txt',
  '/%.txt',
  '/robots.txt/more.txt',
  `/${'x'.repeat(5_000)}.txt`,
])('%s is not served', async (path) => {
  const answer = await get(path);
  expect([answer.status, await answer.text()]).toEqual([404, 'a page']);
});
