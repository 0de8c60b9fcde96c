import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pausedShop } from '../../../tests/support/database/paused-shop.ts';
import { countLockWaits } from '../../../tests/support/database/postgres-locks.ts';
import { mailsOf, sendTestMails } from '../../../tests/support/mail/test-mails.ts';
import { bookIds, goodPassword, signedUp } from '../../../tests/support/test-accounts.ts';
import { guestAddress } from '../../../tests/support/test-guests.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { lockUser } from '../db/locks.ts';
import { findRow, updateRows } from '../db/rows.ts';
import { changeEmail, endAccess } from './account-queries.ts';
import { createConfirmLinks } from './confirm-api.ts';

const email = 'layla@example.com';
const next = 'another good password';
/** The transactions that count the attempt and take it back. */
const passwordCheck = 2;

describe.each(bothEngines)('credentials that change while they are used, on %s', (engine) => {
  let shop: TestShop;
  let layla: TestVisitor;
  let userId: string;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    const { visitor, user } = await signedUp(shop, email);
    layla = visitor;
    userId = user._id;
  });
  afterEach(() => shop.close());

  const sessions = () => shop.db.sql.selectFrom('sessions').select('userId').execute();
  /** The token that the desk of the demo shows in the last mail. */
  const secret = async () => {
    await sendTestMails(shop);
    return (await mailsOf(shop)).at(-1)!.secret!;
  };
  const forgot = (kind: 'user' | 'seller', to: string) =>
    shop.visitor().post(`/api/${kind}/forgot`, { email: to });
  const reset = (token: string, password = next) =>
    shop.visitor().post('/api/user/reset', { token, password });

  test.each([
    ['the password', '/api/user/password', { password: goodPassword, newPassword: next }, 1],
    ['the email', '/api/user/email', { password: goodPassword, email: 'new@example.com' }, 1],
    ['the account', '/api/user/delete', { password: goodPassword }, 0],
  ])('a login that has passed its check begins no session after %s is gone', async (_, path, body, left) => {
    const paused = pausedShop(shop, passwordCheck);
    const thief = paused.visitor();
    const login = thief.post('/api/user/login', { email, password: goodPassword });
    await paused.arrived;
    expect((await layla.post(path, body)).status).toBe(200);
    paused.release();
    expect(await login).toMatchObject({ status: 401, body: { code: 'wrong-login' } });
    expect((await thief.get('/api/user/is-auth')).body.success).toBe(false);
    expect(await sessions()).toHaveLength(left);
  });

  test.each([
    ['/api/user/password', { password: goodPassword, newPassword: 'the third good password' }],
    ['/api/user/email', { password: goodPassword, email: 'third@example.com' }],
    ['/api/user/delete', { password: goodPassword }],
  ])('%s changes nothing after the password it has checked is gone', async (path, body) => {
    const paused = pausedShop(shop, passwordCheck);
    const thief = paused.visitor();
    thief.cookies.set('warraq_user', layla.cookies.get('warraq_user')!);
    const change = thief.post(path, body);
    await paused.arrived;
    await layla.post('/api/user/password', { password: goodPassword, newPassword: next });
    paused.release();
    expect(await change).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await shop.visitor().post('/api/user/login', { email, password: next })).status).toBe(200);
  });

  test.each([
    ['/api/address/add', { address: guestAddress }],
    ['/api/cart/update', { cartItems: {} }],
  ])('%s writes nothing for an account that is deleted after its session was checked', async (path, body) => {
    // The row of a person who has ordered stays, without the person.
    const [book] = await bookIds(shop, 1);
    const address = (await layla.post('/api/address/add', { address: guestAddress })).body.address._id;
    await layla.post('/api/order/cod', { items: [{ product: book, quantity: 1 }], address });
    const paused = pausedShop(shop);
    const late = paused.visitor();
    late.cookies.set('warraq_user', layla.cookies.get('warraq_user')!);
    const change = late.post(path, 'cartItems' in body ? { cartItems: { [book!]: 1 } } : body);
    await paused.arrived;
    expect((await layla.post('/api/user/delete', { password: goodPassword })).status).toBe(200);
    paused.release();
    expect(await change).toMatchObject({ status: 401, body: { code: 'not-logged-in' } });
    for (const table of ['addresses', 'cartLines'] as const)
      expect(await shop.db.sql.selectFrom(table).selectAll().where('userId', '=', userId).execute()).toEqual(
        [],
      );
  });

  test('a login of the seller that has passed its check begins no session after the password is gone', async () => {
    const { email: to, password } = shop.config.seller;
    await forgot('seller', to);
    const token = await secret();
    const paused = pausedShop(shop, passwordCheck);
    const thief = paused.visitor();
    const login = thief.post('/api/seller/login', { email: to, password });
    await paused.arrived;
    expect((await reset(token)).status).toBe(200);
    paused.release();
    expect(await login).toMatchObject({ status: 401, body: { code: 'wrong-login' } });
    expect((await thief.get('/api/seller/is-auth')).body.success).toBe(false);
  });

  test.each([
    ['the password', '/api/user/password', { password: goodPassword, newPassword: next }],
    ['the email', '/api/user/email', { password: goodPassword, email: 'new@example.com' }],
  ])('a link to set the password ends when %s changes', async (_, path, body) => {
    await forgot('user', email);
    const token = await secret();
    expect((await layla.post(path, body)).status).toBe(200);
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'bad-reset-link' } });
  });

  test('a link that is being sent when the email changes is not sent to the old mailbox', async () => {
    await forgot('user', email);
    const paused = pausedShop(shop);
    const sending = sendTestMails({ ...shop, deps: { ...shop.deps, db: paused.db } });
    await paused.arrived;
    await layla.post('/api/user/email', { password: goodPassword, email: 'new@example.com' });
    paused.release();
    await sending;
    expect(await shop.db.sql.selectFrom('passwordResets').selectAll().execute()).toEqual([]);
    expect((await mailsOf(shop)).map(({ kind }) => kind)).not.toContain('password-reset');
  });

  test('a change of the email ends the other sessions', async () => {
    const elsewhere = shop.visitor();
    await elsewhere.post('/api/user/login', { email, password: goodPassword });
    await layla.post('/api/user/email', { password: goodPassword, email: 'new@example.com' });
    expect((await elsewhere.get('/api/user/is-auth')).body.success).toBe(false);
    expect((await layla.get('/api/user/is-auth')).body.success).toBe(true);
  });

  test('of two accounts that take the same email at once, one is told that it is taken', async () => {
    const taken = 'new@example.com';
    const { visitor: zayd } = await signedUp(shop, 'zayd@example.com');
    const paused = pausedShop(shop);
    const second = paused.visitor();
    second.cookies.set('warraq_user', zayd.cookies.get('warraq_user')!);
    const change = second.post('/api/user/email', { password: goodPassword, email: taken });
    await paused.arrived;
    await shop.db.transaction(async (trx) => {
      expect(await changeEmail(trx, userId, taken, shop.clock.now)).toBe(true);
      paused.release();
      // PostgreSQL lets the second one begin, and it does not see the first one's email yet.
      if (engine === 'postgres') await expect.poll(() => countLockWaits(shop.db.sql)).toBe(1);
    });
    expect(await change).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect((await zayd.get('/api/user/is-auth')).body.user!.email).toBe('zayd@example.com');
    expect(await mailsOf(shop)).toEqual([]);
  });

  test('the same email signed up twelve times at once is one account and eleven conflicts', async () => {
    const newcomer = { name: 'Layla', email: 'new@example.com', password: goodPassword };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.visitor().post('/api/user/register', newcomer)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(11).fill(409)]);
    expect(await shop.db.sql.selectFrom('users').select('email').execute()).toHaveLength(2);
    expect(await sessions()).toHaveLength(2);
  });

  test.each(engine === 'postgres' ? [engine] : [])(
    'a login on %s waits for a change in progress',
    async () => {
      const { login } = await shop.db.transaction(async (trx) => {
        await lockUser(trx, userId);
        const started = shop.visitor().post('/api/user/login', { email, password: goodPassword });
        await expect.poll(() => countLockWaits(shop.db.sql)).toBe(1);
        await updateRows(trx, 'users', { id: userId }, { passwordHash: 'another hash' });
        await endAccess(trx, { userId });
        return { login: started };
      });
      expect((await login).status).toBe(401);
      expect(await sessions()).toEqual([]);
    },
  );

  test.each(engine === 'postgres' ? [engine] : [])(
    'a link on %s confirms no email that a change in progress replaces',
    async () => {
      const token = await createConfirmLinks(shop.db).sign({ id: userId, email });
      const { confirmed } = await shop.db.transaction(async (trx) => {
        await changeEmail(trx, userId, 'new@example.com', shop.clock.now);
        const started = shop.visitor().post('/api/user/confirm', { token });
        await expect.poll(() => countLockWaits(shop.db.sql)).toBe(1);
        return { confirmed: started };
      });
      expect((await confirmed).body.code).toBe('bad-reset-link');
      expect((await findRow(shop.db.sql, 'users', { id: userId }))!.confirmedAt).toBeNull();
    },
  );
});
