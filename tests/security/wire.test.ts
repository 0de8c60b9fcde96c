import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { listen, openShop } from '../../src/server/shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let folder: string;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-wire-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' });
  const load = () => Promise.reject(new Error('there are no pages here'));
  shop = await openShop(config, { load, mode: 'production', clientFolder: folder });
  port = await listen(shop.server, 0, '127.0.0.1');
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends exactly these bytes and reads until the connection ends. */
function say(text: string | Buffer, { thenEnd = true } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => (thenEnd ? socket.end(text) : socket.write(text)));
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
    socket.on('close', () => resolve(heard));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(heard) : reject(error),
    );
  });
}

const statuses = (heard: string) =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const ask = (line: string, ...headers: string[]) =>
  say([line, 'Host: shop', 'Connection: close', ...headers, '', ''].join('\r\n'));
const hidden = 'GET /readyz HTTP/1.1\r\nHost: shop\r\n\r\n';

test('an ordinary request is answered', async () => {
  expect(statuses(await ask('GET /healthz HTTP/1.1'))).toEqual([200]);
});

test('a load balancer with HTTP/1.0 and no Host header gets the health checks', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect(statuses(await say(`GET ${path} HTTP/1.0\r\n\r\n`, { thenEnd: false }))).toEqual([200]);
});

test.each([
  [
    'a length and chunks',
    `POST /api/user/login HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    'two lengths',
    `POST /api/user/login HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  ],
  [
    'a length with a sign',
    `POST /api/user/login HTTP/1.1\r\nHost: shop\r\nContent-Length: +0\r\n\r\n${hidden}`,
  ],
  [
    'chunks under another name',
    `POST /api/user/login HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: xchunked\r\n\r\n${hidden}`,
  ],
  [
    'a space before the colon',
    `POST /api/user/login HTTP/1.1\r\nHost: shop\r\nContent-Length : ${hidden.length}\r\n\r\n${hidden}`,
  ],
  [
    'a header that goes on in the next line',
    `GET /healthz HTTP/1.1\r\nHost: shop\r\nX: a\r\n Content-Length: 5\r\n\r\n${hidden}`,
  ],
  [
    'a line that ends with CR alone',
    `GET /healthz HTTP/1.1\r\nHost: shop\r\nX: a\rContent-Length: 5\r\n\r\n`,
  ],
  ['a NUL in a header', `GET /healthz HTTP/1.1\r\nHost: shop\r\nX: a\0b\r\n\r\n`],
  [
    'a chunk of a strange size',
    `POST /api/user/login HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`,
  ],
])('a request with %s smuggles no second one', async (_, text) => {
  const heard = await say(text);
  for (const status of statuses(heard)) expect(status).toBeGreaterThanOrEqual(400);
  for (const status of statuses(heard)) expect(status).toBeLessThan(500);
  expect(heard).not.toMatch(/\r\n\r\nok/);
});

test.each([
  ['no request at all', 'hello\r\n\r\n'],
  ['a TLS greeting', Buffer.from('16030100c8010000c403035d', 'hex')],
  ['bytes', Buffer.from(Array.from({ length: 400 }, (_, n) => (n * 7919) % 256))],
  ['an old dialect', 'GET /api/nothing\r\n\r\n'],
  ['HTTP/2 by force', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['a host with a path', 'GET /api/user/is-auth HTTP/1.1\r\nHost: shop/../x\r\nConnection: close\r\n\r\n'],
  [
    'a host with a name and a password',
    'GET /api/user/is-auth HTTP/1.1\r\nHost: a:b@evil.example\r\nConnection: close\r\n\r\n',
  ],
  ['a host that ends like an IPv4 address', 'GET /books HTTP/1.1\r\nHost: a.1\r\nConnection: close\r\n\r\n'],
  [
    'a host with numbers above 255',
    'GET /books HTTP/1.1\r\nHost: 256.256.256.256\r\nConnection: close\r\n\r\n',
  ],
  ['a host with a port above 65535', 'GET /books HTTP/1.1\r\nHost: shop:99999\r\nConnection: close\r\n\r\n'],
  [
    'an address of another site',
    'GET http://evil.example/api/user/is-auth HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n',
  ],
  ['a target that is no path', 'GET nothing HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'],
  ['TRACE', 'TRACE /healthz HTTP/1.1\r\nHost: shop\r\nX-Secret: told\r\nConnection: close\r\n\r\n'],
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
  ['OPTIONS of everything', 'OPTIONS * HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'],
  [
    'an upgrade to another protocol',
    'GET /api/nothing HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
  ],
  [
    'a path of hidden dots',
    'GET /files/..%2f..%2fpackage.json HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n',
  ],
  ['a path that is no UTF-8', 'GET /covers/%ff%fe HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'],
  ['a broken escape', 'GET /files/%zz HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'],
  [
    'an unknown expectation',
    'POST /api/user/login HTTP/1.1\r\nHost: shop\r\nExpect: tea\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  ],
])('%s is refused without an echo, and the shop keeps serving', async (_, text) => {
  const heard = await say(text);
  for (const status of statuses(heard)) expect([200, 400, 403, 404, 405, 415, 417, 431]).toContain(status);
  for (const response of heard.split(/(?=HTTP\/1\.1 \d)/).filter(Boolean))
    expect(response).toMatch(/x-content-type-options: nosniff/i);
  expect(heard).not.toMatch(/    at |node:internal|\.ts:|X-Secret: told|root:|"dependencies"/);
  expect(statuses(await ask('GET /healthz HTTP/1.1'))).toEqual([200]);
});

test.each(['shop', 'evil.example'])('a second Host header, %s, is refused', async (host) => {
  expect(statuses(await ask('GET /healthz HTTP/1.1', `Host: ${host}`))).toEqual([400]);
});

test('a refused call is answered in JSON, also if its target is a whole address', async () => {
  const refused = (target: string) =>
    say(`POST ${target} HTTP/1.1\r\nHost: a b\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
  for (const target of ['/api/order/cod', 'http://127.0.0.1/api/order/cod']) {
    const heard = await refused(target);
    expect(statuses(heard)).toEqual([400]);
    expect(heard).toContain('{"success":false');
  }
  expect(await refused('http://127.0.0.1/books')).toContain('<!doctype html>');
});

test('a path with dots reaches no file', async () => {
  const heard = await ask('GET /../../../../etc/passwd HTTP/1.1');
  expect(heard).not.toContain('root:');
});

test('headers of 20 kB and a thousand cookies are refused', async () => {
  expect(statuses(await ask('GET /healthz HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`))).toEqual([431]);
  const cookies = Array.from({ length: 1_000 }, (_, n) => `c${n}=${'v'.repeat(20)}`).join('; ');
  expect(statuses(await ask('GET /api/user/is-auth HTTP/1.1', `Cookie: ${cookies}`))).toEqual([431]);
  expect(statuses(await ask(`GET /${'a'.repeat(20_000)} HTTP/1.1`))).toEqual([431]);
});

test('an endless chunked body is cut off at its limit', async () => {
  const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
  const head =
    'POST /api/user/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const heard = await say(`${head}${chunk.repeat(60)}0\r\n\r\n`);
  expect(statuses(heard)).toEqual([413]);
});

test('a client that asks before it sends a body that is too large is told so', async () => {
  const asking = (length: number) =>
    ask(
      'POST /api/user/login HTTP/1.1',
      'Content-Type: application/json',
      'Expect: 100-continue',
      `Content-Length: ${length}`,
    );
  expect(statuses(await asking(200_000))).toEqual([413]);
  expect(statuses(await asking(2))[0]).toBe(100);
});

test('a page that cannot be rendered is a message without the cause', async () => {
  const heard = await ask('GET /books HTTP/1.1', 'Accept: text/html');
  expect(statuses(heard)).toEqual([500]);
  expect(heard).not.toContain('there are no pages here');
  expect(heard).toMatch(/x-content-type-options: nosniff/i);
});
