import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, register, signedUp } from '../../../tests/support/test-accounts.ts';
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop('sqlite');
  await register(shop);
});
afterAll(() => shop.close());

const login = (email: string, password: string) =>
  shop.visitor().post('/api/user/login', { email, password });

/** CPU time of this process, which a busy machine does not lengthen as it does the time on the clock. */
async function cpuTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test('an unknown email costs as much as a wrong password', async () => {
  await login('nobody@example.com', 'a wrong guess');
  const [unknown, wrong]: [number[], number[]] = [[], []];
  for (let n = 0; n < 9; n++) {
    unknown.push(await cpuTime(() => login('nobody@example.com', 'a wrong guess')));
    wrong.push(await cpuTime(() => login('layla@example.com', 'a wrong guess')));
  }
  const [cheapest, usual] = [Math.min(...unknown), Math.min(...wrong)];
  expect(cheapest).toBeGreaterThan(usual / 2);
  expect(cheapest).toBeLessThan(usual * 2);
});

test('a password may be any text, even half a character', async () => {
  for (const password of ['\ud800 half a character', '\0\0\0\0\0\0\0\0', '📚📚📚📚📚📚📚📚', ' '.repeat(8)]) {
    const email = `p${Math.random().toString(36).slice(2)}@example.com`;
    const visitor = shop.visitor();
    expect((await visitor.post('/api/user/register', { name: 'P', email, password })).status).toBe(200);
    expect((await login(email, password)).status).toBe(200);
  }
});

test('the shop keeps answering while 64 logins are checked', async () => {
  const email = 'many@example.com';
  await signedUp(shop, email);
  const server = createAdaptorServer({ fetch: shop.app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const logging = { on: true };
  const logins = Promise.all(
    Array.from({ length: 64 }, () =>
      fetch(`${url}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: goodPassword }),
      }),
    ),
  ).finally(() => (logging.on = false));
  let answered = 0;
  while (logging.on) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    answered++;
  }
  expect((await logins).map(({ status }) => status)).toEqual(Array<number>(64).fill(200));
  // If the logins blocked the event loop, the first answer would come after all of them.
  expect(answered).toBeGreaterThan(5);
  await new Promise((resolve) => server.close(resolve));
});
