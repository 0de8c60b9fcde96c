import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodPassword, signedUp } from '../../../tests/support/test-accounts.ts';
import { TestVisitor } from '../../../tests/support/test-visitor.ts';
import {
  bothEngines,
  type Engine,
  engines,
  openTestShop,
  type TestShop,
} from '../../../tests/support/test-shop.ts';
import { createApp } from '../app.ts';

const minute = 60_000;
let attackers = 0;
let victims = 0;

let shop: TestShop;
let victim: string;
function openShop(engine: Engine) {
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  beforeEach(async () => {
    victim = `victim${++victims}@example.com`;
    await signedUp(shop, victim);
    shop.clock.now += 2 * 60 * minute;
  });
  afterAll(() => shop.close());
}

const elsewhere = () => `10.${(++attackers >> 16) & 255}.${(attackers >> 8) & 255}.${attackers & 255}`;
function login(address: string, password: string, email = victim) {
  const visitor = shop.visitor();
  visitor.address = address;
  return visitor.post('/api/user/login', { email, password });
}
async function failures(count: number, address: string, email = victim) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await login(address, 'a wrong guess', email)).status);
  return statuses;
}

const from = async (address: string, email = victim) => {
  const browser = shop.visitor();
  browser.address = address;
  expect((await browser.post('/api/user/login', { email, password: goodPassword })).status).toBe(200);
  return browser;
};
const attempt = async (browser: TestVisitor, password: string, email = victim) =>
  (await browser.post('/api/user/login', { email, password })).status;

describe.each(engines)('a browser that has logged in to the account before, on %s', (engine) => {
  openShop(engine);

  test('comes in while strangers behind its address guess at this and all other accounts', async () => {
    const here = elsewhere();
    const known = await from(here);
    await known.get('/api/user/logout');
    for (let n = 0; n < 50; n++) await failures(1, here, `somebody${n}@example.com`);
    for (let n = 0; n < 25; n++) await failures(3, elsewhere());
    await failures(11, here);
    expect((await login(here, goodPassword)).status).toBe(429);
    for (let n = 0; n < 3; n++) expect(await attempt(known, 'a typing error')).toBe(401);
    expect(await attempt(known, goodPassword)).toBe(200);
  });

  test('stays known when the email changes', async () => {
    const here = elsewhere();
    const known = await from(here);
    const email = `moved-${victim}`;
    expect((await known.post('/api/user/email', { email, password: goodPassword })).status).toBe(200);
    await failures(11, here, email);
    expect((await login(here, goodPassword, email)).status).toBe(429);
    expect(await attempt(known, goodPassword, email)).toBe(200);
  });

  test('as the owner comes to the desk', async () => {
    const { email, password } = shop.config.seller;
    const here = elsewhere();
    const [owner, stranger] = [shop.visitor(), shop.visitor()];
    owner.address = stranger.address = here;
    const toDesk = async (visitor: TestVisitor, typed: string) =>
      (await visitor.post('/api/seller/login', { email, password: typed })).status;
    expect(await toDesk(owner, password!)).toBe(200);
    for (let n = 0; n < 12; n++) await toDesk(stranger, 'a wrong guess');
    for (let n = 0; n < 50; n++) await failures(1, here, `somebody${n}@example.com`);
    expect(await toDesk(stranger, password!)).toBe(429);
    expect(await toDesk(owner, password!)).toBe(200);
  });

  test('is known to its own accounts alone, for ninety days, by a cookie that cannot be made up', async () => {
    const here = elsewhere();
    const other = `victim${++victims}@example.com`;
    await signedUp(shop, other);
    const known = await from(here, other);
    const stop = () => failures(11, here);
    await stop();
    expect(await attempt(known, goodPassword)).toBe(429);
    // Logging in to a second account from elsewhere leaves the first one known.
    known.address = elsewhere();
    expect(await attempt(known, goodPassword)).toBe(200);
    known.address = here;
    await failures(11, here, other);
    expect(await attempt(known, goodPassword, other)).toBe(200);
    const cookie = known.cookies.get('warraq_known')!;
    for (const forged of [cookie.replaceAll(/.(?=~|$)/g, '_'), 'x', '', '~~~', cookie.slice(0, -60)]) {
      known.cookies.set('warraq_known', forged);
      expect(await attempt(known, goodPassword)).toBe(429);
    }
    known.cookies.set('warraq_known', cookie);
    shop.clock.now += 90 * 24 * 60 * minute;
    await stop();
    expect(await attempt(known, goodPassword)).toBe(429);
  });
});

describe.each(bothEngines)('a browser that has logged in to the account before, on %s', (engine) => {
  openShop(engine);

  test('has ten tries of its own, also sent at once to two processes, and no neighbour pays for them', async () => {
    const here = elsewhere();
    const known = await from(here);
    const processes = Array.from({ length: 2 }, () => createApp(shop.deps));
    const guesses = Array.from({ length: 30 }, (_, n) => {
      const visitor = new TestVisitor(processes[n % 2]!, shop.config.publicUrl);
      visitor.address = elsewhere();
      for (const [name, value] of known.cookies) visitor.cookies.set(name, value);
      return attempt(visitor, 'a wrong guess');
    });
    expect((await Promise.all(guesses)).filter((status) => status === 401)).toHaveLength(10);
    expect(await attempt(known, goodPassword)).toBe(429);
    expect((await login(here, goodPassword)).status).toBe(200);
    shop.clock.now += 15 * minute;
    expect(await attempt(known, goodPassword)).toBe(200);
  });
});
