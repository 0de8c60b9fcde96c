import { pino } from 'pino';
import { expect, test } from 'vitest';
import { deleteExpired } from '../jobs.ts';
import { goodPassword, register, sellerIn } from '../../../tests/support/test-accounts.ts';
import { engines, openTestShop } from '../../../tests/support/test-shop.ts';

const layla = { name: 'Layla', email: 'layla@example.com', password: goodPassword };

test('under https the cookies are Secure and bound to this host alone', async () => {
  const shop = await openTestShop('sqlite', {
    env: { TRUSTED_PROXIES: '1', PUBLIC_URL: 'https://books.example' },
  });
  const { headers } = await shop.visitor().post('/api/user/register', layla);
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-warraq_user=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-warraq_known=[\w-]{16}\.\w{8}\.[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  await shop.close();
});

test('debug-cookies logs the names of the cookies and nothing of their values', async () => {
  let logged = '';
  const lines = { write: (line: string) => (logged += line) };
  const shop = await openTestShop('sqlite', { deps: { log: pino({ level: 'trace' }, lines) } });
  const { visitor } = await register(shop);
  visitor.cookies.set('other', 'a-secret-value');
  expect((await visitor.get('/api/user/debug-cookies')).body).toEqual({ success: true });
  expect(logged).toContain('"cookieNames":["warraq_user","warraq_known","other"]');
  expect(logged).not.toContain('a-secret-value');
  expect(logged).not.toContain(visitor.cookies.get('warraq_user'));
  expect(logged).not.toContain(goodPassword);
  await shop.close();
});

test('new credentials of the seller end every session of the old ones', async () => {
  const shop = await openTestShop('sqlite');
  const seller = await sellerIn(shop);
  expect((await seller.get('/api/seller/is-auth')).body).toEqual({ success: true });
  const { createApp } = await import('../app.ts');
  const later = createApp({ ...shop.deps, sellerPassword: 'another-good-password' });
  const cookie = `warraq_seller=${seller.cookies.get('warraq_seller')}`;
  const answer = await later.request('/api/seller/is-auth', { headers: { cookie } });
  expect(await answer.json()).toEqual({ success: false });
  await shop.close();
});

test.each(engines)('expired sessions and counters are deleted on %s', async (engine) => {
  const shop = await openTestShop(engine);
  await register(shop);
  await shop.visitor().post('/api/user/login', { email: layla.email, password: 'a wrong guess' });
  const left = async () => [
    (await shop.db.sql.selectFrom('sessions').selectAll().execute()).length,
    (await shop.db.sql.selectFrom('attempts').selectAll().where('count', '>', 0).execute()).length,
  ];
  await deleteExpired(shop.db, shop.clock.now);
  expect(await left()).toEqual([1, 5]);
  await deleteExpired(shop.db, shop.clock.now + 40 * 86_400_000);
  expect(await left()).toEqual([0, 0]);
  await shop.close();
});

test.each(engines)(
  'however much it is used, a session ends after 180 days, the seller’s after 30, on %s',
  async (engine) => {
    const day = 86_400_000;
    const shop = await openTestShop(engine);
    const began = shop.clock.now;
    const { visitor } = await register(shop);
    const seller = await sellerIn(shop);
    const isIn = async () => [
      (await visitor.get('/api/user/is-auth')).body.success,
      (await seller.get('/api/seller/is-auth')).body.success,
    ];
    for (let days = 3; days < 30; days += 3) {
      shop.clock.now = began + days * day;
      expect(await isIn()).toEqual([true, true]);
    }
    shop.clock.now = began + 30 * day;
    expect(await isIn()).toEqual([true, false]);
    for (let days = 40; days < 180; days += 10) {
      shop.clock.now = began + days * day;
      expect((await isIn())[0]).toBe(true);
    }
    // Near the end of its longest life a session is not extended.
    shop.clock.now = began + 179 * day;
    expect((await visitor.get('/api/user/is-auth')).headers.getSetCookie()).toEqual([]);
    shop.clock.now = began + 180 * day;
    expect(await isIn()).toEqual([false, false]);
    await shop.close();
  },
);
