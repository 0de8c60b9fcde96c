import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { fetchPublic, isPublicAddress } from './public-fetch.ts';

const limits = { bytes: 1_000, milliseconds: 30_000 };
const isHere = (address: string) => address === '127.0.0.1';

/** A server on this machine, and how many requests reached it. */
async function serving<T>(
  answer: RequestListener,
  work: (origin: string, asked: () => number) => Promise<T>,
) {
  let count = 0;
  const server = createServer((request, response) => {
    count++;
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => count);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('nothing on this machine or its network is asked, under no name', async () => {
  await serving(
    (_, response) => response.end('secret'),
    async (origin, asked) => {
      const port = new URL(origin).port;
      const names = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0', '[::1]', '[::ffff:127.0.0.1]'];
      for (const name of names)
        expect(await fetchPublic(`http://${name}:${port}/`, limits)).toBe('private-address');
      expect(asked()).toBe(0);
    },
  );
});

test('a redirect to a private address is not followed, one to a public address is', async () => {
  await serving(
    (request, response) => {
      const to: Record<string, string> = {
        '/metadata': 'http://169.254.169.254/latest',
        '/moved': '/here',
        '/loop': '/loop',
        '/file': 'file:///etc/passwd',
      };
      const location = to[request.url ?? ''];
      if (location) response.writeHead(302, { location }).end();
      else response.end('picture');
    },
    async (origin, asked) => {
      const get = (path: string) => fetchPublic(origin + path, { ...limits, isPublic: isHere });
      expect(String(await get('/moved'))).toBe('picture');
      expect(await get('/metadata')).toBe('private-address');
      expect(await get('/file')).toBe('refused');
      const before = asked();
      expect(await get('/loop')).toBe('refused');
      expect(asked() - before).toBe(5);
    },
  );
});

test('the address that was checked is the one that is connected to', async () => {
  await serving(
    (request, response) => response.end(request.headers.host),
    async (origin) => {
      const checked: string[] = [];
      const port = new URL(origin).port;
      const found = await fetchPublic(`http://localhost:${port}/`, {
        ...limits,
        isPublic: (address) => checked.push(address) > 0,
      });
      // The name is resolved once, before the check; the connection does not resolve it again.
      expect([String(found), 'unreachable']).toContain(
        checked[0] === '127.0.0.1' ? `localhost:${port}` : 'unreachable',
      );
      expect(new Set(checked).size).toBe(checked.length);
    },
  );
});

test('what is too large, refused or silent is no picture', async () => {
  await serving(
    (request, response) => {
      if (request.url === '/large') response.end('x'.repeat(1_001));
      else if (request.url === '/missing') response.writeHead(404).end();
      else if (request.url === '/broken') response.writeHead(503).end();
      else response.write('x');
    },
    async (origin) => {
      const get = (path: string, milliseconds = limits.milliseconds) =>
        fetchPublic(origin + path, { ...limits, milliseconds, isPublic: isHere });
      expect(await get('/large')).toBe('too-large');
      expect(await get('/missing')).toBe('refused');
      expect(await get('/broken')).toBe('unreachable');
      expect(await get('/silent', 50)).toBe('unreachable');
    },
  );
  expect(await fetchPublic('ftp://example.com/a', limits)).toBe('refused');
  expect(await fetchPublic('http://user:word@127.0.0.1/', { ...limits, isPublic: isHere })).toBe('refused');
});
