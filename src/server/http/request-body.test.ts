import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shortBody } from './endpoint/endpoint.ts';
import { pace, receiveBody } from './request-body.ts';

let server: Server;
let requested: Promise<IncomingMessage>;
let socket: Socket;
let answer: Promise<string>;

// The clock stands still until a test moves it: a busy machine must not make a body slow.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const app = getRequestListener(async (request) => new Response(`got ${(await request.text()).length}`));
  server = createServer((request, response) =>
    receiveBody(request, response, { 'x-frame-options': 'DENY' }, () => void app(request, response)),
  );
  requested = new Promise((resolve) => server.once('request', resolve));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
  vi.useRealTimers();
});

function send(sent: string) {
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  answer = text(socket);
  socket.write(sent);
}

const head = (path: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${framing}\r\n\r\n`;
const withLength = (path: string, length: number) => head(path, `Content-Length: ${length}`);
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

test.each([
  ['with a length', (body: string) => withLength('/api/cart/update', body.length) + body],
  ['in chunks', (body: string) => head('/api/cart/update', 'Transfer-Encoding: chunked') + chunked(body)],
])('a short body %s reaches the handler, a longer one is refused', async (_, sent) => {
  send(sent('x'.repeat(shortBody)));
  expect(await answer).toContain(`got ${shortBody}`);
  send(sent('x'.repeat(shortBody + 1)));
  expect(await answer).toContain('"code":"too-large"');
});

test('a body that stops arriving is refused with a message, and the connection ends', async () => {
  send(`${withLength('/api/cart/update', 100)}x`);
  await requested;
  vi.advanceTimersByTime(pace.graceMs);
  const heard = await answer;
  expect(heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(heard).toContain('x-frame-options: DENY');
  expect(heard).toContain('"code":"too-slow"');
});

test('an upload that keeps its pace may take an hour', async () => {
  const [parts, size] = [10, (2 * pace.bytesPerSecond * pace.graceMs) / 1000];
  send(withLength('/api/product/import', parts * size));
  const request = await requested;
  let received = 0;
  request.on('data', (data: Buffer) => (received += data.length));
  for (let part = 1; part <= parts; part++) {
    socket.write('x'.repeat(size));
    await expect.poll(() => received).toBe(part * size);
    vi.advanceTimersByTime(pace.graceMs);
  }
  expect(await answer).toContain(`got ${parts * size}`);
});
