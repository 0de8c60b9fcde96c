import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, signedUp } from '../../../tests/support/test-accounts.ts';
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop('sqlite');
  await signedUp(shop);
});
afterAll(() => shop.close());

const login = (email: string, password: string) =>
  shop.visitor().post('/api/user/login', { email, password });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test('an unknown email takes as long as a wrong password', async () => {
  await login('nobody@example.com', 'a wrong guess');
  const [unknown, wrong]: [number[], number[]] = [[], []];
  for (let n = 0; n < 9; n++) {
    unknown.push(await timed(() => login('nobody@example.com', 'a wrong guess')));
    wrong.push(await timed(() => login('layla@example.com', 'a wrong guess')));
  }
  const [fastest, usual] = [Math.min(...unknown), Math.min(...wrong)];
  expect(fastest).toBeGreaterThan(usual / 2);
  expect(fastest).toBeLessThan(usual * 2);
});

test('a password may be any text, even half a character', async () => {
  for (const password of ['\ud800 half a character', '\0\0\0\0\0\0\0\0', '📚📚📚📚📚📚📚📚', ' '.repeat(8)]) {
    const email = `p${Math.random().toString(36).slice(2)}@example.com`;
    const visitor = shop.visitor();
    expect((await visitor.post('/api/user/register', { name: 'P', email, password })).status).toBe(200);
    expect((await login(email, password)).status).toBe(200);
  }
});

test('during 64 logins at once the shop answers within 100 ms', async () => {
  const server = createAdaptorServer({ fetch: shop.app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const logging = { on: true };
  const logins = Promise.all(
    Array.from({ length: 64 }, () =>
      fetch(`${url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'layla@example.com', password: goodPassword }),
      }),
    ),
  ).finally(() => (logging.on = false));
  const waits: number[] = [];
  while (logging.on) waits.push(await timed(() => fetch(`${url}/healthz`).then((answer) => answer.text())));
  expect((await logins).map(({ status }) => status)).toEqual(Array<number>(64).fill(200));
  // The machine may be busy: 19 of 20 responses must be quick.
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)]).toBeLessThan(100);
  await new Promise((resolve) => server.close(resolve));
});
