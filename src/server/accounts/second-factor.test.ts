import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pausedShop } from '../../../tests/support/database/paused-shop.ts';
import { goodPassword, sellerIn } from '../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { hire } from '../../../tests/support/test-staff.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

/** The transactions that count the attempt and take it back. */
const passwordCheck = 2;
const stepMs = 30_000;

describe.each(bothEngines)('the second factor on %s', (engine) => {
  let shop: TestShop;
  let desk: TestVisitor;
  let credentials: { email: string; password: string };
  beforeEach(async () => {
    shop = await openTestShop(engine, { empty: true });
    const { email, password } = shop.config.seller;
    credentials = { email, password: password! };
    desk = await sellerIn(shop);
  });
  afterEach(() => shop.close());

  const codeNow = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: shop.clock.now + steps * stepMs });
  const logIn = (code?: string, visitor = shop.visitor()) =>
    visitor.post('/api/seller/login', { ...credentials, code });
  async function turnOn(visitor = desk, { password } = credentials) {
    const { secret } = (await visitor.post('/api/staff/second-factor/secret', {})).body;
    const answer = await visitor.post('/api/staff/second-factor', {
      secret,
      code: codeNow(secret),
      password,
    });
    expect(answer.status).toBe(200);
    shop.clock.now += stepMs;
    return { secret, codes: answer.body.codes };
  }
  const isIn = async (visitor: TestVisitor) => (await visitor.get('/api/seller/is-auth')).body.success;

  test('a login needs a code only where it is set up', async () => {
    expect((await logIn()).status).toBe(200);
    const { secret } = await turnOn();
    expect(await logIn()).toMatchObject({ status: 401, body: { code: 'code-needed' } });
    expect(await logIn('000000')).toMatchObject({ status: 403, body: { code: 'wrong-code' } });
    const visitor = shop.visitor();
    const typed = codeNow(secret)
      .replace(/^(...)/, '$1 ')
      .replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
    expect((await logIn(typed, visitor)).status).toBe(200);
    expect(await isIn(visitor)).toBe(true);
    // A wrong password says nothing about the code.
    const wrong = { ...credentials, password: 'wrong', code: codeNow(secret, 1) };
    expect((await shop.visitor().post('/api/seller/login', wrong)).body.code).toBe('wrong-login');
  });

  test('it is not turned on by a wrong code or password', async () => {
    const { secret, qr } = (await desk.post('/api/staff/second-factor/secret', {})).body;
    expect(qr.path).toMatch(/^M\d/);
    const { password } = credentials;
    const confirm = (body: object) => desk.post('/api/staff/second-factor', { secret, password, ...body });
    expect(await confirm({ code: '000000' })).toMatchObject({ status: 403, body: { code: 'wrong-code' } });
    expect(await confirm({ code: codeNow(secret), password: 'wrong' })).toMatchObject({
      status: 403,
      body: { code: 'wrong-password' },
    });
    expect(await confirm({ code: '' })).toMatchObject({
      status: 400,
      body: { fields: { code: 'required' } },
    });
    expect(await confirm({ code: codeNow(secret), secret: 'short' })).toMatchObject({ status: 400 });
    expect((await logIn()).status).toBe(200);
  });

  test('a code is used once', async () => {
    const { secret } = await turnOn();
    const code = codeNow(secret);
    expect((await logIn(code)).status).toBe(200);
    expect(await logIn(code)).toMatchObject({ status: 403, body: { code: 'wrong-code' } });
  });

  test('of two logins with the same code at once, one succeeds', async () => {
    const { secret } = await turnOn();
    const code = codeNow(secret);
    const paused = pausedShop(shop, passwordCheck);
    const thief = paused.visitor();
    const late = logIn(code, thief);
    await paused.arrived;
    expect((await logIn(code)).status).toBe(200);
    paused.release();
    expect(await late).toMatchObject({ status: 403, body: { code: 'wrong-code' } });
    expect(await isIn(thief)).toBe(false);
  });

  test('each recovery code works once in place of the app', async () => {
    const { codes } = await turnOn();
    expect((await desk.get('/api/staff/me')).body).toMatchObject({
      hasSecondFactor: true,
      recoveryCodes: 10,
    });
    const [first, second] = codes;
    const both = await Promise.all([logIn(first), logIn(first!.toLowerCase().replaceAll('-', ''))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect((await logIn(second)).status).toBe(200);
    expect((await desk.get('/api/staff/me')).body.recoveryCodes).toBe(8);
    const stored = await shop.db.sql.selectFrom('members').select('recoveryCodes').execute();
    expect(JSON.stringify(stored)).not.toContain(codes[2]!.replaceAll('-', ''));
  });

  test('guesses are limited, also when they come at once and from anywhere, but stop neither a known browser nor a recovery code', async () => {
    const { secret, codes } = await turnOn();
    const owner = shop.visitor();
    expect((await logIn(codeNow(secret), owner)).status).toBe(200);
    shop.clock.now += stepMs;
    const guesses = Array.from({ length: 15 }, (_, n) => {
      const visitor = shop.visitor();
      visitor.address = `192.0.2.${n}`;
      return logIn('000000', visitor);
    });
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(403), ...Array(5).fill(429)]);
    expect((await logIn(codeNow(secret))).status).toBe(429);
    expect((await logIn(codeNow(secret), owner)).status).toBe(200);
    expect((await logIn(codes[0])).status).toBe(200);
    for (let n = 0; n < 10; n++) await logIn('000000');
    expect((await logIn(codeNow(secret, 1))).status).toBe(429);
    expect((await logIn(codes[0])).status).toBe(403);
    expect((await logIn(codes[1])).status).toBe(200);
    for (let n = 0; n < 10; n++) await logIn('000000', owner);
    expect((await logIn(codeNow(secret, 1), owner)).status).toBe(429);
    shop.clock.now += 15 * 60_000;
    expect((await logIn(codeNow(secret))).status).toBe(200);
  });

  test('turning it off needs the password and a code', async () => {
    const { secret } = await turnOn();
    const off = (body: object) =>
      desk.post('/api/staff/second-factor/off', { password: credentials.password, ...body });
    expect(await off({ code: '000000' })).toMatchObject({ status: 403, body: { code: 'wrong-code' } });
    expect(await off({ code: codeNow(secret), password: 'wrong' })).toMatchObject({ status: 403 });
    expect((await logIn()).body.code).toBe('code-needed');
    expect((await off({ code: codeNow(secret) })).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  test('each member has one of their own', async () => {
    await turnOn();
    const { email } = await hire(shop, 'books');
    credentials = { email, password: goodPassword };
    const visitor = shop.visitor();
    expect((await logIn(undefined, visitor)).status).toBe(200);
    await turnOn(visitor);
    expect(await logIn()).toMatchObject({ status: 401, body: { code: 'code-needed' } });
    const again = (await visitor.post('/api/staff/second-factor/secret', {})).body.secret;
    const answer = await visitor.post('/api/staff/second-factor', {
      secret: again,
      code: codeNow(again),
      password: goodPassword,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'has-second-factor' } });
  });
});
