import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitConnections } from './connection-limit.ts';
import { refuseSlowBody } from './slow-bodies.ts';

const pace = { graceMs: 30, bytesPerSecond: 100, checkEveryMs: 10 };
let server: Server;
let socket: Socket;
let heard: string;
let closed: Promise<unknown>;

beforeEach(async () => {
  server = createServer((request, response) => {
    refuseSlowBody(request, response, { 'x-frame-options': 'DENY' }, pace);
    request.resume().on('end', () => response.end('whole'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open();
});
afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
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
  await closed;
  expect(heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(heard).toContain('x-frame-options: DENY');
  expect(heard).toContain('"code":"too-slow"');
});

test('a long body that keeps its pace is read to its end', async () => {
  const parts = 20;
  socket.write(head(parts * 10_000));
  for (let part = 0; part < parts; part++) {
    await new Promise((resolve) => setTimeout(resolve, pace.checkEveryMs));
    socket.write('x'.repeat(10_000));
  }
  await closed;
  expect(heard).toContain('whole');
});

test('a client holds a limited number of connections; closed ones do not count', async () => {
  limitConnections(server, 2);
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
