import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pausedShop } from '../../../tests/support/database/paused-shop.ts';
import { mailsOf, sendTestMails } from '../../../tests/support/mail/test-mails.ts';
import { bookIds, goodPassword, sellerIn } from '../../../tests/support/test-accounts.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { hire, memberIn } from '../../../tests/support/test-staff.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import { ownerId } from './account-queries.ts';

const day = 86_400_000;
const invitation = { name: 'Maryam', email: 'maryam@example.com', role: 'books' } as const;

describe.each(bothEngines)('the staff on %s', (engine) => {
  let shop: TestShop;
  let owner: TestVisitor;
  beforeEach(async () => {
    shop = await openTestShop(engine);
    owner = await sellerIn(shop);
  });
  afterEach(() => shop.close());

  const members = async () => (await owner.get('/api/staff/list')).body.members;
  const changes = async () => (await owner.get('/api/staff/changes')).body.changes;
  const isIn = async (visitor: TestVisitor) => (await visitor.get('/api/seller/is-auth')).body;
  /** The token that the desk of the demo shows in the last mail. */
  const token = async () => {
    await sendTestMails(shop);
    return (await mailsOf(shop)).findLast(({ secret }) => secret !== null)!.secret!;
  };
  const accept = (secret: string, password = goodPassword, visitor = shop.visitor()) =>
    visitor.post('/api/user/reset', { token: secret, password });

  test('an invited person chooses a password by the link of the mail, and works in their role', async () => {
    expect((await owner.post('/api/staff/invite', { ...invitation, lang: 'ar' })).status).toBe(200);
    expect(await members()).toMatchObject([{ ...invitation, isActive: false, hasSecondFactor: false }]);
    const secret = await token();
    const mail = (await mailsOf(shop)).find(({ kind }) => kind === 'staff-invitation')!;
    expect([mail.recipient, mail.lang]).toEqual([invitation.email, 'ar']);
    expect((await shop.deps.renderMail(mail))!.text).toContain('/ar/reset-password#');
    expect(await accept(secret)).toMatchObject({ status: 200, body: { account: 'seller' } });
    expect(await accept(secret)).toMatchObject({ status: 400, body: { code: 'bad-reset-link' } });
    const maryam = await memberIn(shop, invitation.email);
    expect((await maryam.get('/api/staff/me')).body).toMatchObject({ name: 'Maryam', role: 'books' });
    expect((await maryam.get('/api/author/manage')).status).toBe(200);
    expect(await maryam.get('/api/order/seller')).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    });
    expect((await members())[0]!.isActive).toBe(true);
    // The owner is who they were.
    expect((await owner.get('/api/staff/me')).body).toMatchObject({ name: '', role: 'owner' });
  });

  test('without mail the owner gets a link to hand over, which a new one ends', async () => {
    const env = { DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' };
    const silent = await openTestShop(engine, { empty: true, env });
    const by = await sellerIn(silent);
    const invite = async () => (await by.post('/api/staff/invite', { ...invitation, lang: 'ar' })).body.link!;
    const old = await invite();
    const link = await invite();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/ar\/reset-password#/);
    const tokenOf = (one: string) => one.split('#')[1]!;
    expect((await accept(tokenOf(old), goodPassword, silent.visitor())).body.code).toBe('bad-reset-link');
    expect((await accept(tokenOf(link), goodPassword, silent.visitor())).status).toBe(200);
    expect((await (await memberIn(silent, invitation.email)).get('/api/staff/me')).body.role).toBe('books');
    // Someone who has accepted an invitation is not invited again.
    expect((await by.post('/api/staff/invite', invitation)).body.code).toBe('email-taken');
    await silent.close();
  });

  test('an invitation ends after a week, and a new one can be sent', async () => {
    await owner.post('/api/staff/invite', invitation);
    const old = await token();
    shop.clock.now += 7 * day;
    expect((await accept(old)).body.code).toBe('bad-reset-link');
    owner = await sellerIn(shop);
    expect((await owner.post('/api/staff/invite', { ...invitation, role: 'orders' })).status).toBe(200);
    expect((await accept(await token())).status).toBe(200);
    expect(await members()).toMatchObject([{ role: 'orders', isActive: true }]);
  });

  test('a forgotten password is no way to accept an invitation, nor an old invitation to set a new password', async () => {
    await owner.post('/api/staff/invite', invitation);
    await sendTestMails(shop);
    await owner.post('/api/staff/invite', invitation);
    shop.clock.now += 7 * day;
    await shop.visitor().post('/api/seller/forgot', { email: invitation.email });
    await sendTestMails(shop);
    expect((await mailsOf(shop)).map(({ kind }) => kind)).not.toContain('seller-reset');
    owner = await sellerIn(shop);
    await owner.post('/api/staff/invite', invitation);
    const secret = await token();
    // One that is sent after the invitation was accepted.
    await owner.post('/api/staff/invite', invitation);
    expect((await accept(secret)).status).toBe(200);
    await sendTestMails(shop);
    const links = await shop.db.sql.selectFrom('passwordResets').selectAll().execute();
    expect(links).toEqual([]);
  });

  test('of two who use an invitation at once, one sets the password', async () => {
    await owner.post('/api/staff/invite', invitation);
    const secret = await token();
    const paused = pausedShop(shop);
    const late = accept(secret, 'the second password', paused.visitor());
    await paused.arrived;
    expect((await accept(secret)).status).toBe(200);
    paused.release();
    expect(await late).toMatchObject({ status: 400, body: { code: 'bad-reset-link' } });
    await memberIn(shop, invitation.email);
  });

  test.each([
    [{ ...invitation, email: 'nobody' }, 400, 'invalid'],
    [{ ...invitation, name: ' ' }, 400, 'invalid'],
    [{ ...invitation, role: 'admin' }, 400, 'invalid'],
    [{ ...invitation, email: 'Seller@Example.com' }, 409, 'email-taken'],
  ])('inviting %j is refused, and nobody is added', async (body, status, code) => {
    expect(await owner.post('/api/staff/invite', body)).toMatchObject({ status, body: { code } });
    expect(await members()).toEqual([]);
    expect(await mailsOf(shop)).toEqual([]);
  });

  test('who is on the staff already cannot be invited again', async () => {
    const { email } = await hire(shop, 'orders');
    const answer = await owner.post('/api/staff/invite', { ...invitation, email });
    expect(answer).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  });

  test('a removed member is logged out at once, and no link of theirs works any more', async () => {
    const { id, email } = await hire(shop, 'orders');
    const maryam = await memberIn(shop, email);
    await shop.visitor().post('/api/seller/forgot', { email });
    const secret = await token();
    expect((await owner.post('/api/staff/remove', { id })).status).toBe(200);
    expect((await isIn(maryam)).success).toBe(false);
    expect(await maryam.get('/api/order/seller')).toMatchObject({
      status: 401,
      body: { code: 'not-seller' },
    });
    expect((await accept(secret)).body.code).toBe('bad-reset-link');
    expect(await owner.post('/api/staff/remove', { id })).toMatchObject({ status: 404 });
    const login = await shop.visitor().post('/api/seller/login', { email, password: goodPassword });
    expect(login).toMatchObject({ status: 401, body: { code: 'wrong-login' } });
    // Neither the owner nor nobody can be removed.
    expect((await owner.post('/api/staff/remove', { id: ownerId })).status).toBe(400);
    expect((await isIn(owner)).success).toBe(true);
  });

  test('a change that a member has begun fails if they are removed before it is made', async () => {
    const { id, email } = await hire(shop, 'books');
    const maryam = await memberIn(shop, email);
    const [book] = await bookIds(shop, 1);
    const paused = pausedShop(shop);
    const late = paused.visitor();
    late.cookies.set('warraq_seller', maryam.cookies.get('warraq_seller')!);
    const change = late.post('/api/product/archive', { ids: [book], archived: true });
    await paused.arrived;
    await owner.post('/api/staff/remove', { id });
    paused.release();
    expect(await change).toMatchObject({ status: 401, body: { code: 'not-seller' } });
    expect(await bookIds(shop, 1)).toEqual([book]);
    expect((await changes()).map(({ action }) => action)).not.toContain('POST /api/product/archive');
  });

  test('a new role counts from the next login', async () => {
    const { id, email } = await hire(shop, 'books');
    const maryam = await memberIn(shop, email);
    expect((await owner.post('/api/staff/role', { id, role: 'orders' })).status).toBe(200);
    expect((await isIn(maryam)).success).toBe(false);
    expect((await (await memberIn(shop, email)).get('/api/staff/me')).body.role).toBe('orders');
    expect(await owner.post('/api/staff/role', { id, role: 'king' })).toMatchObject({ status: 400 });
    expect(await owner.post('/api/staff/role', { id: 'f'.repeat(24), role: 'books' })).toMatchObject({
      status: 404,
      body: { code: 'unknown-member' },
    });
  });

  test('a wrong password and an unknown email are answered alike', async () => {
    const { email } = await hire(shop, 'orders');
    const login = (to: string) => shop.visitor().post('/api/seller/login', { email: to, password: 'wrong' });
    const [known, unknown, ownerEmail] = [
      await login(email),
      await login('nobody@example.com'),
      await login(shop.config.seller.email),
    ];
    expect(known).toMatchObject({ status: 401, body: { code: 'wrong-login' } });
    expect(unknown.body).toEqual(known.body);
    expect(ownerEmail.body).toEqual(known.body);
  });

  test('everybody sees their own sessions and can end all of them', async () => {
    const { email } = await hire(shop, 'orders');
    const phone = await memberIn(shop, email);
    const desk = shop.visitor();
    await desk.post(
      '/api/seller/login',
      { email, password: goodPassword },
      { 'user-agent': 'Firefox/140 (Linux)' },
    );
    const { sessions } = (await desk.get('/api/staff/me')).body;
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ agent: 'Firefox/140 (Linux)' }]);
    expect((await phone.post('/api/staff/logout-everywhere', {})).status).toBe(200);
    for (const visitor of [phone, desk]) expect((await isIn(visitor)).success).toBe(false);
    expect((await isIn(owner)).success).toBe(true);
  });

  test('a new password of the owner ends their sessions, not those of the staff', async () => {
    const maryam = await memberIn(shop, (await hire(shop, 'orders')).email);
    await shop.visitor().post('/api/seller/forgot', { email: shop.config.seller.email });
    expect((await accept(await token(), 'another good password')).status).toBe(200);
    expect((await isIn(owner)).success).toBe(false);
    expect((await isIn(maryam)).success).toBe(true);
  });

  describe.each(['the owner', 'a member'])('%s', (who) => {
    const next = 'another good password';
    let visitor: TestVisitor;
    let email: string;
    beforeEach(async () => {
      if (who === 'the owner') [visitor, { email }] = [owner, shop.config.seller];
      else {
        ({ email } = await hire(shop, 'orders'));
        visitor = await memberIn(shop, email);
      }
    });
    const current = () => (who === 'the owner' ? shop.config.seller.password! : goodPassword);
    const change = (given: string, password: string, by = visitor) =>
      by.post('/api/seller/password', { current: given, password });
    const login = async (password: string, by = shop.visitor()) =>
      (await by.post('/api/seller/login', { email, password })).status;

    test('changes their own password, which ends their other sessions', async () => {
      const elsewhere = shop.visitor();
      expect(await login(current(), elsewhere)).toBe(200);
      const colleague = await memberIn(shop, (await hire(shop, 'books', 'Zayd')).email);
      expect(await change('wrong', next)).toMatchObject({ status: 403, body: { code: 'wrong-password' } });
      expect((await change(current(), 'short')).status).toBe(400);
      expect((await isIn(elsewhere)).success).toBe(true);
      expect(await change(current(), next)).toMatchObject({ status: 200 });
      expect((await isIn(elsewhere)).success).toBe(false);
      expect([(await isIn(visitor)).success, (await isIn(colleague)).success]).toEqual([true, true]);
      expect([await login(current()), await login(next)]).toEqual([401, 200]);
      const told = (await mailsOf(shop)).filter(({ kind }) => kind === 'password-changed');
      expect(told.map(({ recipient }) => recipient)).toEqual([email]);
      expect((await changes()).map(({ action }) => action)).toContain('POST /api/seller/password');
    });

    test('changes nothing with a password that was replaced meanwhile', async () => {
      // The transactions that count the attempt and take it back pass.
      const paused = pausedShop(shop, 2);
      const late = paused.visitor();
      late.cookies.set('warraq_seller', visitor.cookies.get('warraq_seller')!);
      const second = change(current(), 'the third good password', late);
      await paused.arrived;
      expect((await change(current(), next)).status).toBe(200);
      paused.release();
      expect((await second).status).not.toBe(200);
      expect(await login(next)).toBe(200);
    });
  });

  test('the log says who changed what, from what to what', async () => {
    const { email, name } = await hire(shop, 'books');
    const maryam = await memberIn(shop, email);
    const [book] = await bookIds(shop, 1);
    const change = { price: 'both', by: 'amount', value: 1 };
    await maryam.post('/api/product/bulk', { ids: [book], change });
    await owner.post('/api/seller/settings', { storeName: 'Dār al-Kutub' });
    const [settings, prices, login] = await changes();
    expect(login).toMatchObject({ by: name, action: 'POST /api/seller/login', changes: [] });
    expect(prices).toMatchObject({
      by: name,
      action: 'POST /api/product/bulk',
      count: 1,
      changes: [
        { field: 'price', after: '+1.00' },
        { field: 'offerPrice', after: '+1.00' },
      ],
    });
    const { title, changes: fields } = prices!.subjects[0]!;
    expect(title).not.toBe('');
    expect(fields.map(({ field, before, after }) => [field, Number(after) - Number(before)])).toEqual([
      ['price', 100],
      ['offerPrice', 100],
    ]);
    expect(settings).toMatchObject({
      by: '',
      changes: [{ field: 'storeName', before: expect.any(String), after: 'Dār al-Kutub' }],
    });
    expect(await maryam.get('/api/staff/changes')).toMatchObject({ status: 403 });
  });
});
