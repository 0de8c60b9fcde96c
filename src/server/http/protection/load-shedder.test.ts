import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EventLoopLag } from './event-loop-lag.ts';
import { FrontDoor } from './load-shedder.ts';

const lag = { isLagging: false, stop() {} };
let server: Server;
let url: string;
let door: FrontDoor;
let waiting: ServerResponse[];
let came: () => void;
let answers: Promise<Response>[];

beforeEach(async () => {
  lag.isLagging = false;
  door = new FrontDoor({ inside: 4, insideWhenSlow: 2 }, lag);
  waiting = [];
  answers = [];
  came = () => {};
  server = createServer((request, response) => {
    door.greet(response);
    if (!door.admit(request, response)) return;
    if (request.url === '/healthz') return void response.end('ok');
    waiting.push(response);
    came();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const response of waiting) response.end();
  await Promise.all(answers.map(async (answer) => (await answer).bytes()));
  server.closeAllConnections();
  server.close();
});

/** So many are let in, one after the other, and wait. */
async function fill(count: number) {
  const entered = [];
  for (let one = 0; one < count; one++) {
    const inside = new Promise<void>((resolve) => (came = resolve));
    entered.push(fetch(`${url}/api/slow`));
    await inside;
  }
  answers.push(...entered);
  return entered;
}

test('when the shop is full the next is sent away with a sentence, and told when to come back', async () => {
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
  await expect.poll(() => door.inside).toBe(3);
  const [next] = await fill(1);
  waiting[4]!.end();
  expect((await next!).status).toBe(200);
});

test('a page is refused as a page, in the language of its address', async () => {
  await fill(4);
  const refused = await fetch(`${url}/ar/books`, { headers: { accept: 'text/html' } });
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain('lang="ar"');
});

test('a shop that cannot keep up lets in fewer', async () => {
  await fill(2);
  lag.isLagging = true;
  expect((await fetch(`${url}/api/anything`)).status).toBe(503);
  lag.isLagging = false;
  const [next] = await fill(1);
  waiting[2]!.end();
  expect((await next!).status).toBe(200);
});

test('when the shop closes, every answer is the last of its connection, also to those inside', async () => {
  const [before] = await fill(1);
  door.close();
  waiting[0]!.end();
  expect((await before!).headers.get('connection')).toBe('close');
  const after = await fetch(`${url}/healthz`);
  expect([after.status, after.headers.get('connection')]).toEqual([200, 'close']);
});

test('in whatever sequence they leave, those who stay are known', async () => {
  const entered = await fill(4);
  for (const leaves of [1, 0]) {
    waiting[leaves]!.end();
    await entered[leaves];
  }
  await expect.poll(() => door.inside).toBe(2);
  door.close();
  for (const stays of [2, 3]) {
    waiting[stays]!.end();
    expect((await entered[stays]!).headers.get('connection')).toBe('close');
  }
  await expect.poll(() => door.inside).toBe(0);
});

test('one who is said to leave twice leaves once', async () => {
  await fill(2);
  const [first] = waiting as [ServerResponse, ServerResponse];
  first.emit('close');
  first.emit('close');
  first.end();
  expect(door.inside).toBe(1);
  await fill(1);
  expect(door.inside).toBe(2);
});

test('one long pause is no overload; several in a row are, until the next in time', () => {
  let now = 0;
  const watch = new EventLoopLag(() => now);
  const looks = (...after: number[]) =>
    after.map((pause) => {
      now += pause;
      watch.look();
      return watch.isLagging;
    });
  expect(looks(100, 5_000, 110)).toEqual([false, false, false]);
  expect(looks(1_500, 1_500, 1_500, 1_500, 150)).toEqual([false, false, true, true, false]);
  watch.stop();
});
