import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServedShop, serveTestShop } from '../../../../tests/support/test-server.ts';
import { openTestShop } from '../../../../tests/support/test-shop.ts';
import { createLog } from '../../log.ts';

interface Line {
  msg: string;
  path?: string;
  status?: number;
}

let shop: ServedShop;
const lines: Line[] = [];
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  shop = await serveTestShop(await openTestShop('sqlite', { deps: { log } }));
});
beforeEach(() => void (lines.length = 0));
afterAll(() => shop.close());

test('a response is logged once, with its request id, path, status and duration', async () => {
  const { headers } = await shop.visitor().get('/api/user/is-auth?secret=1');
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    msg: 'request',
    requestId: headers.get('x-request-id'),
    method: 'GET',
    path: '/api/user/is-auth',
    status: 200,
    ms: expect.any(Number),
  });
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(['/healthz', '/readyz', '/robots.txt'])('%s is not logged, but a missing file is', async (path) => {
  expect((await shop.visitor().get(path)).status).toBe(200);
  expect((await shop.visitor().get('/missing.txt')).status).toBe(404);
  await expect.poll(() => lines.map((line) => line.path)).toEqual(['/missing.txt']);
});

test.each([
  ['a known length', 'Content-Length: 100\r\n\r\n{'],
  ['chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{'],
])('a client that disconnects within a body of %s is no failure', async (_, body) => {
  const socket = connect(shop.port, '127.0.0.1');
  socket.write(`POST /api/payments/webhook HTTP/1.1\r\nHost: shop\r\n${body}`);
  const [, response] = (await once(shop.server, 'request')) as [unknown, ServerResponse];
  socket.destroy();
  await once(response, 'close');
  // A later request ends after whatever the broken one might have logged.
  await shop.visitor().get('/api/product/list');
  await expect.poll(() => lines.map((line) => line.path)).toEqual(['/api/product/list']);
});
