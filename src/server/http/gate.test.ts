import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { errorResponse } from './endpoint/error-response.ts';
import { Gate, gateLimits } from './gate.ts';
import { createListener } from './listener.ts';

const { atWork, waiting, pipelined, penaltyMs } = gateLimits;
let server: Server;
let gate: Gate;
let sockets: Socket[];
/** The paths of the requests that have begun, and what ends each of them. */
let begun: string[];
let ends: Map<string, () => void>;

// The clock stands still until a test moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  for (const end of ends.values()) end();
  server.closeAllConnections();
  server.close();
});

/** A server whose requests end when the test says so. */
async function serve(proxies = 0, limits: Partial<typeof gateLimits> = {}) {
  gate = new Gate(proxies, limits);
  [sockets, begun, ends] = [[], [], new Map()];
  const app = new Hono();
  app.onError((error, c) => errorResponse(c, error, createLog('silent')));
  app.use(gate.middleware);
  app.get('/upload/*', (c, next) => (c.get('leaveGate')!(), next()));
  app.all('*', async (c) => {
    const { path } = c.req;
    begun.push(path);
    await new Promise<void>((end) => ends.set(path, end));
    if (path.startsWith('/failing')) throw new Error('failed');
    return c.text('x'.repeat(path.startsWith('/large') ? 20_000_000 : 2));
  });
  server = createServer(createListener({ app, securityHeaders: {}, gate }));
  server.on('connection', (socket) => socket.once('close', () => server.emit('closed')));
  gate.watch(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
}

/** Ends a request and waits until the next has begun. */
async function finish(path: string) {
  ends.get(path)!();
  ends.delete(path);
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}

interface Connection {
  socket: Socket;
  closed: Promise<unknown>;
  /** Sends a request, and waits until it has arrived if it is let in. */
  send(path: string, headers?: string): Promise<void>;
  statuses(): number[];
}

async function open(localAddress = '127.0.0.1'): Promise<Connection> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let heard = '';
  socket.on('error', () => {}).on('data', (data) => (heard += data.toString('latin1').slice(0, 5_000)));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    socket,
    closed,
    async send(path, headers = '') {
      const arrived = new Promise((resolve) => server.once('request', resolve));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n`);
      await arrived;
    },
    statuses: () => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
  };
}

/** Sends one request on each of so many new connections. */
async function crowd(name: string, count: number, localAddress?: string): Promise<Connection[]> {
  const all: Connection[] = [];
  for (let number = 0; number < count; number++) {
    all.push(await open(localAddress));
    await all.at(-1)!.send(`/${name}/${number}`);
  }
  return all;
}

test('a few requests of an address are worked on at a time, and those of another do not wait for them', async () => {
  await serve();
  await crowd('one', atWork + 1);
  expect(begun).toHaveLength(atWork);
  await crowd('other', 1, '127.0.0.2');
  expect(begun.slice(atWork)).toEqual(['/other/0']);
  await finish('/one/3');
  expect(begun.slice(atWork + 1)).toEqual([`/one/${atWork}`]);
});

test('a failed request and an upload that is read leave their place to the next', async () => {
  await serve(0, { atWork: 1 });
  const [failing] = await crowd('failing', 1);
  await crowd('upload', 1);
  await crowd('next', 1);
  await finish('/failing/0');
  await finish('/upload/0');
  await expect.poll(() => begun).toEqual(['/failing/0', '/upload/0', '/next/0']);
  await expect.poll(() => failing!.statuses()).toEqual([500]);
});

test('a request whose client leaves while it waits takes no turn', async () => {
  await serve(0, { atWork: 1 });
  await crowd('first', 1);
  const [left] = await crowd('left', 1);
  await crowd('next', 1);
  const gone = new Promise((resolve) => server.once('closed', resolve));
  left!.socket.destroy();
  await gone;
  await finish('/first/0');
  expect(begun).toEqual(['/first/0', '/next/0']);
});

test('of more requests than may wait the oldest is refused, not that of a neighbour who just came', async () => {
  await serve();
  const all = await crowd('crowd', atWork + waiting);
  const [neighbour] = await crowd('neighbour', 1);
  vi.advanceTimersByTime(2 * penaltyMs);
  await expect.poll(() => all[atWork]!.statuses()).toEqual([503]);
  await finish('/crowd/0');
  expect(begun.at(-1)).toBe('/neighbour/0');
  expect(neighbour!.statuses()).toEqual([]);
  expect(gate.inFlight).toBe(atWork + waiting - 1);
});

test('visitors behind an address take turns, told apart by their cookies and browsers', async () => {
  await serve(0, { atWork: 1 });
  await crowd('crowd', 3);
  const [other, another] = [await open(), await open()];
  await other.send('/other', 'Cookie: a=b\r\n');
  await another.send('/another', 'User-Agent: browser\r\n');
  for (const path of ['/crowd/0', '/crowd/1', '/other', '/another']) await finish(path);
  expect(begun).toEqual(['/crowd/0', '/crowd/1', '/other', '/another', '/crowd/2']);
});

test('with too many requests of all addresses everybody is refused', async () => {
  await serve(0, { total: 2 });
  await crowd('one', 1);
  await crowd('two', 1, '127.0.0.2');
  const [third] = await crowd('three', 1, '127.0.0.3');
  await expect.poll(() => third!.statuses()).toEqual([503]);
});

test('a connection too many replaces an idle one, first one that never had an answer', async () => {
  await serve(0, { connections: 3 });
  const answered = await open();
  await answered.send('/answered');
  await finish('/answered');
  await expect.poll(() => answered.statuses()).toEqual([200]);
  const [atWorkStill] = await crowd('slow', 1);
  const idle = await open();
  const further = await open();
  await idle.closed;
  await further.send('/further');
  await (await open()).send('/another');
  await answered.closed;
  await (
    await open()
  ).closed;
  await finish('/slow/0');
  await expect.poll(() => atWorkStill!.statuses()).toEqual([200]);
});

test('of answers that are not read the oldest is cut off when they become too large', async () => {
  await serve();
  const unread = await crowd('large', 2);
  for (const { socket } of unread) socket.pause();
  for (const path of ends.keys()) await finish(path);
  await crowd('next', 1);
  await finish('/next/0');
  unread[0]!.socket.resume();
  await unread[0]!.closed;
  expect(unread[1]!.socket.destroyed).toBe(false);
});

test('behind proxies requests count by the address that the proxy names, and connections do not count', async () => {
  await serve(1, { atWork: 1, connections: 1 });
  const send = async (path: string, client: string) =>
    (await open()).send(path, `X-Forwarded-For: ${client}\r\n`);
  await send('/a/1', '198.51.100.1');
  await send('/a/2', '198.51.100.1');
  await send('/b/1', '198.51.100.2');
  expect(begun).toEqual(['/a/1', '/b/1']);
});

const together = (count: number) =>
  Array.from({ length: count }, (_, number) => `GET /together/${number} HTTP/1.1\r\nHost: shop\r\n\r\n`).join(
    '',
  );

test('a connection that sends many requests before it has the answers is closed, and no other', async () => {
  await serve();
  const [neighbour] = await crowd('neighbour', 1);
  const flood = await open();
  flood.socket.write(together(200));
  await flood.closed;
  await expect.poll(() => gate.inFlight).toBe(1);
  const newcomer = await open();
  newcomer.socket.write(together(1).replaceAll('together', 'newcomer'));
  vi.advanceTimersByTime(penaltyMs);
  await expect.poll(() => begun).toEqual(['/neighbour/0', '/newcomer/0']);
  await finish('/neighbour/0');
  await expect.poll(() => neighbour!.statuses()).toEqual([200]);
});

test('a few requests sent together are all answered', async () => {
  await serve();
  const one = await open();
  one.socket.write(together(1 + pipelined));
  await expect.poll(() => gate.inFlight).toBe(1 + pipelined);
  while (gate.inFlight > 0) for (const path of ends.keys()) await finish(path);
  await expect.poll(() => one.statuses()).toEqual(Array(1 + pipelined).fill(200));
});
