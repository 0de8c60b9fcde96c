import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodPassword, signedUp } from '../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const next = 'another good password';
let readers = 0;

describe.each(bothEngines)('a change of the password on %s', (engine) => {
  let shop: TestShop;
  let email: string;
  let visitor: TestVisitor;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  beforeEach(async () => {
    email = `changes${++readers}@example.com`;
    ({ visitor } = await signedUp(shop, email));
  });
  afterAll(() => shop.close());

  const login = (password: string) => shop.visitor().post('/api/user/login', { email, password });
  const change = (password: unknown, newPassword: unknown) =>
    visitor.post('/api/user/password', { password, newPassword });

  test('takes the current one and a new one, and the old one no longer logs in', async () => {
    const { status, body } = await change(goodPassword, next);
    expect([status, body]).toEqual([200, { success: true, message: 'Password changed.' }]);
    expect((await login(goodPassword)).status).toBe(401);
    expect((await login(next)).status).toBe(200);
    expect((await visitor.get('/api/user/is-auth')).body.success).toBe(true);
  });

  test('ends every other session and gives this one a new token', async () => {
    const elsewhere = shop.visitor();
    await elsewhere.post('/api/user/login', { email, password: goodPassword });
    const old = visitor.cookies.get('warraq_user');
    await change(goodPassword, next);
    expect((await elsewhere.get('/api/user/is-auth')).body.success).toBe(false);
    expect(visitor.cookies.get('warraq_user')).not.toBe(old);
    const replayed = await shop.visitor().get('/api/user/is-auth', { cookie: `warraq_user=${old}` });
    expect(replayed.body.success).toBe(false);
  });

  test.each([
    ['a wrong current password', 'not the password', next, 403, 'wrong-password'],
    ['a new one that is too short', goodPassword, '1234567', 400, 'invalid'],
    ['a new one that is too long', goodPassword, 'x'.repeat(129), 400, 'invalid'],
    ['no current one', undefined, next, 400, 'invalid'],
    ['no new one', goodPassword, undefined, 400, 'invalid'],
  ])('%s changes nothing', async (_, password, newPassword, status, code) => {
    const answer = await change(password, newPassword);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await login(goodPassword)).status).toBe(200);
  });

  test('cannot be used to guess a password faster than the login', async () => {
    visitor.address = `198.51.100.${readers}`;
    for (let n = 0; n < 10; n++) expect((await change('a wrong guess', next)).status).toBe(403);
    expect((await change(goodPassword, next)).body.code).toBe('too-many-logins');
  });

  test('a deleted account has no session', async () => {
    const user = (await visitor.get('/api/user/is-auth')).body.user!;
    await shop.db.sql.deleteFrom('users').where('id', '=', user._id).execute();
    expect((await visitor.get('/api/user/is-auth')).body).toEqual({ success: false });
    expect((await visitor.get('/api/order/user')).status).toBe(401);
  });

  test('two at once are one change and one refusal', async () => {
    const token = visitor.cookies.get('warraq_user')!;
    const other = shop.visitor();
    other.cookies.set('warraq_user', token);
    const answers = await Promise.all([
      change(goodPassword, next),
      other.post('/api/user/password', { password: goodPassword, newPassword: 'a third good password' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
