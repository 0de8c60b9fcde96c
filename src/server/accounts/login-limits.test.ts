import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodPassword, signedUp } from '../../../tests/support/test-accounts.ts';
import { pausedShop } from '../../../tests/support/database/paused-shop.ts';
import { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { createApp } from '../app.ts';
import { hashedSubject } from '../http/protection/limits.ts';
import { hashPassword } from './passwords.ts';

const minute = 60_000;
let attackers = 0;
let victims = 0;

describe.each(engines)('guessing passwords on %s', (engine) => {
  let shop: TestShop;
  let victim: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  beforeEach(async () => {
    victim = `victim${++victims}@example.com`;
    await signedUp(shop, victim);
    shop.clock.now += 2 * 60 * minute;
  });
  afterAll(() => shop.close());

  const elsewhere = () => `10.${(++attackers >> 16) & 255}.${(attackers >> 8) & 255}.${attackers & 255}`;
  function login(address: string, password: string, email = victim, headers: Record<string, string> = {}) {
    const visitor = shop.visitor();
    visitor.address = address;
    return visitor.post('/api/user/login', { email, password }, headers);
  }
  async function failures(count: number, address: string, email = victim) {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) statuses.push((await login(address, 'a wrong guess', email)).status);
    return statuses;
  }

  test('ten failures on one account from one address, then a pause, also for the right password', async () => {
    const here = elsewhere();
    expect(await failures(10, here)).toEqual(Array<number>(10).fill(401));
    const refused = await login(here, goodPassword);
    expect([refused.status, refused.body.code, refused.body.success]).toEqual([
      429,
      'too-many-logins',
      false,
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBe(15 * 60);
    shop.clock.now += 15 * minute;
    expect((await login(here, goodPassword)).status).toBe(200);
  });

  test('the account stays open from elsewhere, and the address for other accounts', async () => {
    const here = elsewhere();
    await failures(11, here);
    expect((await login(elsewhere(), goodPassword)).status).toBe(200);
    const other = `victim${++victims}@example.com`;
    await signedUp(shop, other);
    expect((await login(here, goodPassword, other)).status).toBe(200);
  });

  test('a successful login is not counted and resets the count', async () => {
    const here = elsewhere();
    for (let n = 0; n < 12; n++) expect((await login(here, goodPassword)).status).toBe(200);
    await failures(9, here);
    expect((await login(here, goodPassword)).status).toBe(200);
    expect(await failures(9, here)).toEqual(Array<number>(9).fill(401));
    expect((await login(here, goodPassword)).status).toBe(200);
  });

  test('guesses sent all at once do not slip past the limit', async () => {
    const here = elsewhere();
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(here, 'a wrong guess')));
    const looked = answers.filter(({ status }) => status === 401).length;
    expect(looked).toBe(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('guesses sent at once to several processes do not slip past the limit', async () => {
    const here = elsewhere();
    const processes = Array.from({ length: 6 }, () => createApp(shop.deps));
    const guesses = Array.from({ length: 30 }, (_, n) => {
      const visitor = new TestVisitor(processes[n % 6]!, shop.config.publicUrl);
      visitor.address = here;
      return visitor.post('/api/user/login', { email: victim, password: 'a wrong guess' });
    });
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });

  test('one address trying many accounts is stopped, whether they exist or not', async () => {
    const here = elsewhere();
    for (let n = 0; n < 50; n++) {
      expect(await failures(1, here, `somebody${n}@example.com`)).toEqual([401]);
    }
    expect((await login(here, goodPassword)).status).toBe(429);
    expect((await login(elsewhere(), goodPassword)).status).toBe(200);
  });

  test('an account guessed at from many addresses leaves each fewer tries, and never locks its owner out', async () => {
    for (let n = 0; n < 25; n++) expect(await failures(2, elsewhere())).toEqual([401, 401]);
    expect(await failures(3, elsewhere())).toEqual([401, 401, 429]);
    const home = elsewhere();
    expect(await failures(1, home)).toEqual([401]);
    expect((await login(home, goodPassword)).status).toBe(200);
  });

  test('an existing session stays valid while its account is guessed at, even from the same address', async () => {
    const here = elsewhere();
    const owner = shop.visitor();
    owner.address = here;
    await owner.post('/api/user/login', { email: victim, password: goodPassword });
    await failures(12, here);
    expect((await owner.get('/api/user/is-auth')).body.success).toBe(true);
    expect((await owner.post('/api/cart/update', { cartItems: {} })).status).toBe(200);
  });

  test('a forged X-Forwarded-For does not change the address', async () => {
    const here = elsewhere();
    for (let n = 0; n < 10; n++)
      await login(here, 'a wrong guess', victim, { 'x-forwarded-for': elsewhere() });
    expect((await login(here, goodPassword, victim, { 'x-forwarded-for': elsewhere() })).status).toBe(429);
  });

  test('an unknown email is limited like a known one', async () => {
    const statuses = await failures(12, elsewhere(), 'nobody-at-all@example.com');
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  test('the seller is guarded in the same way', async () => {
    const visitor = shop.visitor();
    visitor.address = elsewhere();
    const { email } = shop.config.seller;
    const guess = () => visitor.post('/api/seller/login', { email, password: 'a wrong guess' });
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
  });

  test('sign-ups with taken emails keep nobody behind the address from signing up', async () => {
    const visitor = shop.visitor();
    visitor.address = elsewhere();
    const signUp = async (email: string) =>
      (await visitor.post('/api/user/register', { name: 'Asker', email, password: goodPassword })).status;
    for (let n = 0; n < 25; n++) expect(await signUp(victim)).toBe(409);
    expect(await signUp(`free-${victim}`)).toBe(200);
    const counted = await shop.db.sql
      .selectFrom('attempts')
      .select('count')
      .where('scope', '=', 'register')
      .where('subject', '=', visitor.address)
      .execute();
    expect(counted).toEqual([{ count: 1 }]);
  });

  test('of two that sign up at once in two processes, the one above the limit makes no account', async () => {
    const address = elsewhere();
    const counter = { scope: 'register', subject: address, count: 499, resetsAt: shop.clock.now + minute };
    await shop.db.sql.insertInto('attempts').values(counter).execute();
    const paused = pausedShop(shop);
    const [first, second] = [shop.visitor(), paused.visitor()];
    first.address = second.address = address;
    const signUp = (visitor: TestVisitor, email: string) =>
      visitor.post('/api/user/register', { name: 'One of two', email, password: goodPassword });
    const late = signUp(second, `late-${victim}`);
    await paused.arrived;
    expect((await signUp(first, `early-${victim}`)).status).toBe(200);
    paused.release();
    expect((await late).status).toBe(429);
    const made = await shop.db.sql
      .selectFrom('users')
      .select('email')
      .where('name', '=', 'One of two')
      .execute();
    expect(made).toEqual([{ email: `early-${victim}` }]);
  });

  test('sixty people sign up at once from the address of their school; five hundred an hour is the limit', async () => {
    const address = elsewhere();
    const signUp = (n: number) => {
      const visitor = shop.visitor();
      visitor.address = address;
      const body = { name: 'One of many', email: `${address}-${n}@example.com`, password: goodPassword };
      return visitor.post('/api/user/register', body);
    };
    const class60 = await Promise.all(Array.from({ length: 60 }, (_, n) => signUp(n)));
    expect(new Set(class60.map(({ status }) => status))).toEqual(new Set([200]));
    await shop.db.sql
      .updateTable('attempts')
      .set({ count: 500 })
      .where('scope', '=', 'register')
      .where('subject', '=', address)
      .execute();
    const refused = await signUp(60);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Too many attempts. Please try again in 60 minutes.',
    ]);
  });

  test('typing errors before the right password do not count against the address', async () => {
    const here = elsewhere();
    for (let n = 0; n < 8; n++) {
      expect(await failures(9, here)).toEqual(Array<number>(9).fill(401));
      expect((await login(here, goodPassword)).status).toBe(200);
    }
  });

  test('logins with the right password are limited, and an account keeps fifty sessions', async () => {
    const here = elsewhere();
    const browsers: TestVisitor[] = [];
    for (let n = 0; n < 52; n++) {
      const visitor = shop.visitor();
      visitor.address = here;
      shop.clock.now += 1;
      await visitor.post('/api/user/login', { email: victim, password: goodPassword });
      browsers.push(visitor);
    }
    const isIn = async (place: number) => (await browsers.at(place)!.get('/api/user/is-auth')).body.success;
    // Signing up began a session, too.
    expect([await isIn(0), await isIn(1), await isIn(2), await isIn(-1)]).toEqual([false, false, true, true]);
    await shop.db.sql
      .updateTable('attempts')
      .set({ count: 200 })
      .where('scope', '=', 'login-success')
      .where('subject', '=', `${hashedSubject(victim)} ${here}`)
      .execute();
    expect((await login(here, goodPassword)).status).toBe(429);
    expect((await login(elsewhere(), goodPassword)).status).toBe(200);
  });

  test('the seller logs in while shoppers fill the queue of password hashes', async () => {
    const { email, password } = shop.config.seller;
    // As slow as in a real shop.
    const passwordHash = await hashPassword(goodPassword);
    await shop.db.sql.updateTable('users').set({ passwordHash }).where('email', '=', victim).execute();
    const done: string[] = [];
    const shoppers = Array.from({ length: 40 }, () =>
      login(elsewhere(), goodPassword).then(() => done.push('shopper')),
    );
    const visitor = shop.visitor();
    visitor.address = elsewhere();
    const { status } = await visitor.post('/api/seller/login', { email, password });
    done.push('seller');
    await Promise.all(shoppers);
    expect(status).toBe(200);
    // In the queue of the shoppers it would be one of the last two.
    expect(done.indexOf('seller')).toBeLessThan(38);
  });
});
