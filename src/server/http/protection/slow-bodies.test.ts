import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionLimit, pace, refuseSlowBody } from './connection-limit.ts';

let server: Server;
let requested: Promise<IncomingMessage>;
let socket: Socket;
let heard: string;
let closed: Promise<unknown>;

// The clock stands still until a test moves it: a busy machine must not make a body slow.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  server = createServer((request, response) => {
    refuseSlowBody(request, response, { 'x-frame-options': 'DENY' });
    request.resume().on('end', () => response.end('whole'));
  });
  requested = new Promise((resolve) => server.once('request', resolve));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open();
});
afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
  vi.useRealTimers();
});

function open() {
  heard = '';
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('data', (data) => (heard += String(data)));
  closed = new Promise((resolve) => socket.once('close', resolve));
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

test('a body that stops arriving is refused with a message, and the connection ends', async () => {
  socket.write(`${head(100)}x`);
  await requested;
  vi.advanceTimersByTime(pace.graceMs);
  await closed;
  expect(heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(heard).toContain('x-frame-options: DENY');
  expect(heard).toContain('"code":"too-slow"');
});

test('a long body that keeps its pace is read to its end', async () => {
  const [parts, size] = [10, (2 * pace.bytesPerSecond * pace.graceMs) / 1000];
  socket.write(head(parts * size));
  const request = await requested;
  let received = 0;
  request.on('data', (data: Buffer) => (received += data.length));
  for (let part = 1; part <= parts; part++) {
    socket.write('x'.repeat(size));
    await expect.poll(() => received).toBe(part * size);
    vi.advanceTimersByTime(pace.graceMs);
  }
  await closed;
  expect(heard).toContain('whole');
});

test('a client holds a limited number of connections; closed ones do not count', async () => {
  new ConnectionLimit().watch(server, 2);
  socket.destroy();
  const opened = () => {
    open();
    return { socket, closed };
  };
  const [one, two] = [opened(), opened()];
  await new Promise((resolve) => two.socket.once('connect', resolve));
  const third = opened();
  await third.closed;
  one.socket.destroy();
  await one.closed;
  two.socket.end(`${head(1)}x`);
  await two.closed;
  await expect
    .poll(() => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))))
    .toBe(0);
  socket = opened().socket;
  socket.end(`${head(1)}x`);
  await closed;
  expect(heard).toContain('whole');
});
