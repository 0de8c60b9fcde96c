import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { longBodies, shortBody } from './endpoint/endpoint.ts';
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

describe('an upload that keeps its pace', () => {
  const parts = 10;
  const size = (pace.bytesPerSecond * pace.graceMs) / 1000;
  async function upload(isMember: boolean) {
    send(withLength('/api/product/import', parts * size));
    const request = await requested;
    if (isMember) longBodies.add(request);
    let received = 0;
    request.on('data', (data: Buffer) => (received += data.length));
    for (let part = 1; part <= parts && socket.writable; part++) {
      socket.write('x'.repeat(size));
      await expect.poll(() => received === part * size || !socket.writable).toBe(true);
      vi.advanceTimersByTime(pace.graceMs);
    }
    return answer;
  }

  test('may take an hour when a member of the desk sends it', async () => {
    expect(await upload(true)).toContain(`got ${parts * size}`);
  });

  test('is ended after a minute when anybody else sends it', async () => {
    expect(await upload(false)).toContain('"code":"too-slow"');
  });
});
