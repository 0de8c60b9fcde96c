import { createServer, request as send, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ClientGate, EventLoopLag } from './client-gate.ts';

const lag = { isLagging: false, stop() {} };
let server: Server;
let url: string;
let gate: ClientGate;
let waiting: ServerResponse[];
let arrived: () => void;
let answers: Promise<Response>[];
let sockets: Socket[];

beforeEach(async () => {
  lag.isLagging = false;
  gate = new ClientGate(
    undefined,
    { inFlight: 4, inFlightWhenLagging: 2, receivingPerClient: 3, rejectionDelayMs: 1 },
    lag,
  );
  sockets = [];
  waiting = [];
  answers = [];
  arrived = () => {};
  server = createServer((request, response) => {
    gate.closeIfDraining(response);
    if (!gate.accept(request, response)) return;
    if (request.url === '/healthz') return void response.end('ok');
    request.resume();
    waiting.push(response);
    arrived();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const response of waiting) response.end();
  await Promise.all(answers.map(async (answer) => (await answer).bytes()));
  server.closeAllConnections();
  server.close();
});

/** Sends this many requests, one after the other, which wait for their response. */
async function fill(count: number) {
  const accepted = [];
  for (let one = 0; one < count; one++) {
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    accepted.push(fetch(`${url}/api/slow`));
    await arrival;
  }
  answers.push(...accepted);
  return accepted;
}

test('above the limit a request is rejected with a message and a time to retry', async () => {
  const [first] = await fill(4);
  const refused = await fetch(`${url}/api/order/cod`, { method: 'POST', body: 'x'.repeat(50_000) });
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(await refused.json()).toEqual({
    success: false,
    code: 'busy',
    message: 'The shop is very busy. Please try again in a moment.',
  });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  waiting[0]!.end();
  expect((await first!).status).toBe(200);
  await expect.poll(() => gate.inFlight).toBe(3);
  const [next] = await fill(1);
  waiting[4]!.end();
  expect((await next!).status).toBe(200);
});

test('a page is rejected with a page, in the language of its path', async () => {
  await fill(4);
  const refused = await fetch(`${url}/ar/books`, { headers: { accept: 'text/html' } });
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain('lang="ar"');
});

/** Sends the headers and the first byte of a body. Resolves with the status if the request is refused. */
function sendHalf(): { socket: Socket; refused: Promise<string> } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.write('POST /api/slow HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nx');
  const refused = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  return { socket, refused };
}

async function sendHalves(count: number): Promise<Socket[]> {
  const sent = [];
  for (let one = 0; one < count; one++) {
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    sent.push(sendHalf().socket);
    await arrival;
  }
  return sent;
}

test('half-sent requests are not in flight, and no client holds more than its share of them', async () => {
  const [first] = await sendHalves(3);
  expect(gate.inFlight).toBe(0);
  expect(await sendHalf().refused).toMatch(/^HTTP\/1\.1 503 /);
  const [other] = await fill(1);
  waiting[3]!.end();
  expect((await other!).status).toBe(200);

  first!.write('the rest.');
  await expect.poll(() => gate.inFlight).toBe(1);
  await sendHalves(1);
});

test('a client that has its share in flight is rejected, another one is served', async () => {
  gate = new ClientGate(undefined, { inFlight: 4, inFlightPerClient: 2, rejectionDelayMs: 1 }, lag);
  await fill(2);
  for (const path of ['/api/anything', '/readyz']) expect((await fetch(url + path)).status).toBe(503);
  const arrival = new Promise<void>((resolve) => (arrived = resolve));
  const status = new Promise((resolve) =>
    send(`${url}/api/other`, { localAddress: '127.0.0.2' }, (response) =>
      resolve(response.resume().statusCode),
    ).end(),
  );
  await arrival;
  waiting[2]!.end();
  expect(await status).toBe(200);
});

test('while the event loop lags the limit is lower', async () => {
  await fill(2);
  lag.isLagging = true;
  expect((await fetch(`${url}/api/anything`)).status).toBe(503);
  lag.isLagging = false;
  const [next] = await fill(1);
  waiting[2]!.end();
  expect((await next!).status).toBe(200);
});

test('while draining, every response closes its connection, also those in flight', async () => {
  const [before] = await fill(1);
  gate.drain();
  waiting[0]!.end();
  expect((await before!).headers.get('connection')).toBe('close');
  const after = await fetch(`${url}/healthz`);
  expect([after.status, after.headers.get('connection')]).toEqual([200, 'close']);
});

test('requests in flight are known in whatever order the others end', async () => {
  const accepted = await fill(4);
  for (const ended of [1, 0]) {
    waiting[ended]!.end();
    await accepted[ended];
  }
  await expect.poll(() => gate.inFlight).toBe(2);
  gate.drain();
  for (const left of [2, 3]) {
    waiting[left]!.end();
    expect((await accepted[left]!).headers.get('connection')).toBe('close');
  }
  await expect.poll(() => gate.inFlight).toBe(0);
});

test('a response that closes twice is removed once', async () => {
  await fill(2);
  const [first] = waiting as [ServerResponse, ServerResponse];
  first.emit('close');
  first.emit('close');
  first.end();
  expect(gate.inFlight).toBe(1);
  await fill(1);
  expect(gate.inFlight).toBe(2);
});

test('one long delay is no overload; several in a row are, until the next check in time', () => {
  let now = 0;
  const watch = new EventLoopLag(() => now);
  const checks = (...after: number[]) =>
    after.map((pause) => {
      now += pause;
      watch.check();
      return watch.isLagging;
    });
  expect(checks(100, 5_000, 110)).toEqual([false, false, false]);
  expect(checks(1_500, 1_500, 1_500, 1_500, 150)).toEqual([false, false, true, true, false]);
  watch.stop();
});
