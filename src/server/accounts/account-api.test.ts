import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookIds, goodPassword, register, sellerIn } from '../../../tests/support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';

let readers = 0;
const day = 86_400_000;

describe.each(engines)('accounts on %s', (engine) => {
  let shop: TestShop;
  let layla: { name: string; email: string; password: string };
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  beforeEach(() => {
    layla = { name: 'Layla', email: `layla${++readers}@example.com`, password: goodPassword };
  });
  afterAll(() => shop.close());

  const signUp = () => register(shop, layla.email);
  const accounts = () =>
    shop.db.sql.selectFrom('users').select('id').where('email', '=', layla.email).execute();
  const sessionsOf = (userId: string) =>
    shop.db.sql.selectFrom('sessions').selectAll().where('userId', '=', userId).execute();

  test('is-auth answers a visitor with success: false and status 200', async () => {
    const { status, body } = await shop.visitor().get('/api/user/is-auth');
    expect([status, body]).toEqual([200, { success: false }]);
  });

  test('signing up logs in and answers with the user', async () => {
    const visitor = shop.visitor();
    const { status, body } = await visitor.post('/api/user/register', {
      ...layla,
      email: `  ${layla.email.toUpperCase()} `,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Account created.',
      user: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name: 'Layla',
        email: layla.email,
        cartItems: {},
      },
    });
    const again = await visitor.get('/api/user/is-auth');
    expect(again.body).toEqual({ success: true, user: body.user });
  });

  test('the password is stored as argon2id with at least 19 MiB and two passes, and never answered', async () => {
    const { user } = await signUp();
    const row = await shop.db.sql
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user._id)
      .executeTakeFirstOrThrow();
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(row.passwordHash) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(user)).not.toMatch(/argon2|password/i);
  });

  test('logging in takes the email in any case, sends name empty, and makes a new session each time', async () => {
    await signUp();
    const visitor = shop.visitor();
    const answer = await visitor.post('/api/user/login', {
      name: '',
      email: ` ${layla.email.toUpperCase()}`,
      password: goodPassword,
    });
    expect(answer.body).toMatchObject({ success: true, message: 'Logged in.', user: { email: layla.email } });
    const first = visitor.cookies.get('warraq_user');
    await visitor.post('/api/user/login', { email: layla.email, password: goodPassword });
    expect(visitor.cookies.get('warraq_user')).not.toBe(first);
    const old = await shop.visitor().get('/api/user/is-auth', { cookie: `warraq_user=${first}` });
    expect(old.body).toEqual({ success: false });
  });

  test('emails that differ only in their Unicode form are one account', async () => {
    await register(shop, 'zoë@example.com');
    const login = { email: 'ＺＯE\u0308＠example．com', password: goodPassword };
    expect((await shop.visitor().post('/api/user/login', login)).status).toBe(200);
    const again = { ...login, name: 'Zoë', email: 'zoe\u0308@example.com' };
    expect((await shop.visitor().post('/api/user/register', again)).body.code).toBe('email-taken');
  });

  test('a session fixed before the login is not the session after it', async () => {
    await signUp();
    const visitor = shop.visitor();
    visitor.cookies.set('warraq_user', 'a-token-an-attacker-knows');
    await visitor.post('/api/user/login', { email: layla.email, password: goodPassword });
    const attacker = await shop
      .visitor()
      .get('/api/user/is-auth', { cookie: 'warraq_user=a-token-an-attacker-knows' });
    expect(attacker.body).toEqual({ success: false });
    expect(visitor.cookies.get('warraq_user')).not.toBe('a-token-an-attacker-knows');
  });

  test('the database holds the hash of the token, the cookie is for this site and scripts never see it', async () => {
    const visitor = shop.visitor();
    const { headers, body } = await visitor.post('/api/user/register', layla);
    const token = visitor.cookies.get('warraq_user') ?? '';
    const rows = await sessionsOf(body.user._id);
    expect(rows.map((row) => row.tokenHash)).toEqual([createHash('sha256').update(token).digest('hex')]);
    const seller = await sellerIn(shop);
    const stored = JSON.stringify(await shop.db.sql.selectFrom('sessions').selectAll().execute());
    expect(stored).not.toContain(seller.cookies.get('warraq_seller'));
    expect(stored).not.toContain(token);
    expect(headers.getSetCookie()[0]).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('a wrong password and an unknown email are refused in the same words', async () => {
    await signUp();
    const wrong = await shop
      .visitor()
      .post('/api/user/login', { email: layla.email, password: 'not the password' });
    const unknown = await shop
      .visitor()
      .post('/api/user/login', { email: 'nobody@example.com', password: 'not the password' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      success: false,
      code: 'wrong-login',
      message: 'Incorrect email or password.',
    });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('logging out ends the session for good, also for a copied cookie', async () => {
    const { visitor, user } = await signUp();
    const token = visitor.cookies.get('warraq_user');
    const { body } = await visitor.get('/api/user/logout');
    expect(body).toEqual({ success: true, message: 'Logged out.' });
    expect(visitor.cookies.has('warraq_user')).toBe(false);
    expect((await shop.visitor().get('/api/address/get', { cookie: `warraq_user=${token}` })).status).toBe(
      401,
    );
    expect(await sessionsOf(user._id)).toEqual([]);
    expect((await visitor.get('/api/user/logout')).body.success).toBe(true);
  });

  test('a session ends 30 days after its last renewal, and use in its second half renews it', async () => {
    const { visitor } = await signUp();
    shop.clock.now += 14 * day;
    expect((await visitor.get('/api/user/is-auth')).headers.getSetCookie()).toEqual([]);
    shop.clock.now += 2 * day;
    expect((await visitor.get('/api/user/is-auth')).headers.getSetCookie()).toHaveLength(1);
    shop.clock.now += 30 * day - 1;
    const late = shop.visitor();
    late.cookies.set('warraq_user', visitor.cookies.get('warraq_user') ?? '');
    expect((await visitor.get('/api/user/is-auth')).body.success).toBe(true);
    shop.clock.now += 30 * day;
    expect((await late.get('/api/user/is-auth')).body).toEqual({ success: false });
  });

  test.each([
    ['no name', { name: '  ' }, { name: 'required' }],
    ['a name that is too long', { name: 'x'.repeat(101) }, { name: 'long' }],
    ['a NUL in the name', { name: 'La\0yla' }, { name: 'characters' }],
    ['half a character in the name', { name: 'La\ud800yla' }, { name: 'characters' }],
    ['no email', { email: '' }, { email: 'required' }],
    ['a wrong email', { email: 'layla at example' }, { email: 'email' }],
    ['an email that is an object', { email: { $ne: '' } }, { email: 'required' }],
    ['no password', { password: undefined }, { password: 'required' }],
    ['a short password', { password: '1234567' }, { password: 'short' }],
    ['a long password', { password: 'x'.repeat(129) }, { password: 'long' }],
    ['nothing at all', null, { body: 'invalid' }],
  ])('%s makes no account', async (_, change, fields) => {
    const answer = await shop.visitor().post('/api/user/register', change && { ...layla, ...change });
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await accounts()).toEqual([]);
  });

  test('fields that are not asked for are not taken', async () => {
    const given = {
      ...layla,
      _id: 'f'.repeat(24),
      isSeller: true,
      passwordHash: 'x',
      createdAt: 1,
      role: 'seller',
    };
    const visitor = shop.visitor();
    const { body } = await visitor.post('/api/user/register', given);
    expect(Object.keys(body.user).toSorted()).toEqual(['_id', 'cartItems', 'email', 'name']);
    expect(body.user._id).not.toBe(given._id);
    expect((await visitor.get('/api/seller/is-auth')).body).toEqual({ success: false });
  });

  test('an email is taken once, however it is written', async () => {
    await signUp();
    const answer = await shop
      .visitor()
      .post('/api/user/register', { ...layla, email: layla.email.toUpperCase() });
    expect([answer.status, answer.body.code]).toEqual([409, 'email-taken']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('names and passwords in Arabic, with emoji and marks of direction, come back exactly', async () => {
    const name = '\u202bورّاق بغداد\u202c 📚 e\u0301';
    const email = 'قارئ@مثال.إختبار';
    const { visitor } = await register(shop, email, name);
    expect((await visitor.get('/api/user/is-auth')).body.user).toMatchObject({ name, email });
    const secret = { email: 'second@example.com', password: 'كلمة سرّ طويلة é' };
    await shop.visitor().post('/api/user/register', { name, ...secret });
    const composed = { ...secret, password: secret.password.normalize('NFD') };
    expect((await shop.visitor().post('/api/user/login', composed)).status).toBe(200);
  });

  describe("the visitor's cart", () => {
    test('is saved by a sign-up', async () => {
      const [first, second] = (await bookIds(shop, 2)) as [string, string];
      const cartItems = { [second]: 2, [first]: 5, ['0'.repeat(24)]: 1 };
      const { body } = await shop.visitor().post('/api/user/register', { ...layla, cartItems });
      expect(Object.entries(body.user.cartItems)).toEqual([
        [second, 2],
        [first, 5],
      ]);
    });

    test('is merged at login, the larger quantity winning, and is there afterwards', async () => {
      const [first, second, third] = (await bookIds(shop, 3)) as [string, string, string];
      const { visitor } = await signUp();
      await visitor.post('/api/cart/update', { cartItems: { [first]: 2, [second]: 7 } });
      const cartItems = { [second]: 3, [first]: 4, [third]: 1 };
      const { body } = await shop.visitor().post('/api/user/login', { ...layla, cartItems });
      const merged = { [first]: 4, [second]: 7, [third]: 1 };
      expect(body.user.cartItems).toEqual(merged);
      expect((await visitor.get('/api/user/is-auth')).body.user!.cartItems).toEqual(merged);
    });

    test('is refused if it is malformed, and nobody is logged in', async () => {
      const answer = await shop
        .visitor()
        .post('/api/user/register', { ...layla, cartItems: { nonsense: 1 } });
      expect([answer.status, answer.body.code]).toEqual([400, 'bad-cart']);
      expect(await accounts()).toEqual([]);
    });
  });

  describe('the seller', () => {
    test('logs in and out with a session beside the one of a shopper', async () => {
      const { visitor } = await signUp();
      const { email, password } = shop.config.seller;
      const answer = await visitor.post('/api/seller/login', { email: ` ${email.toUpperCase()} `, password });
      expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'Logged in.' }]);
      expect((await visitor.get('/api/seller/is-auth')).body).toEqual({ success: true });
      expect((await visitor.get('/api/user/is-auth')).body.success).toBe(true);
      const token = visitor.cookies.get('warraq_seller');
      expect((await visitor.get('/api/seller/logout')).body).toEqual({
        success: true,
        message: 'Logged out.',
      });
      expect((await visitor.get('/api/seller/is-auth', { cookie: `warraq_seller=${token}` })).body).toEqual({
        success: false,
      });
      expect((await visitor.get('/api/user/is-auth')).body.success).toBe(true);
    });

    test.each([
      ['a wrong password', { email: 'seller@example.com', password: 'another password' }],
      ['a wrong email', { email: 'else@example.com', password: 'a-good-password' }],
    ])('%s is refused in the same words', async (_, body) => {
      const answer = await shop.visitor().post('/api/seller/login', body);
      expect([answer.status, answer.body.code]).toEqual([401, 'wrong-login']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    });

    test('is not logged in by the cookie of a shopper, nor the reverse', async () => {
      const seller = await sellerIn(shop);
      const { visitor } = await signUp();
      const swapped = shop.visitor();
      swapped.cookies.set('warraq_user', seller.cookies.get('warraq_seller') ?? '');
      swapped.cookies.set('warraq_seller', visitor.cookies.get('warraq_user') ?? '');
      expect((await swapped.get('/api/user/is-auth')).body).toEqual({ success: false });
      expect((await swapped.get('/api/seller/is-auth')).body).toEqual({ success: false });
    });
  });
});
