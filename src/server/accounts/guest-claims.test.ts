import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendTestMails } from '../../../tests/support/mail/test-mails.ts';
import { goodPassword, signedUp } from '../../../tests/support/test-accounts.ts';
import { openLink, orderAsGuest, tokenOf } from '../../../tests/support/test-guests.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';

const email = 'maryam@example.com';
const next = 'another good password';

describe.each(engines)('the orders of a guest on %s', (engine) => {
  let shop: TestShop;
  let orderId: string;
  let link: string;
  beforeEach(async () => {
    shop = await openTestShop(engine, {
      env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@books.example' },
    });
    ({ orderId, link } = (await orderAsGuest(shop, { email })).body);
  });
  afterEach(() => shop.close());

  const ordersOf = async (who: TestVisitor) =>
    (await who.get('/api/order/user')).body.orders.map(({ _id }) => _id);
  const claim = (who: TestVisitor, token = tokenOf(link)) => who.post('/api/order/claim', { token });

  /** Asks for a new password, and returns the token of the mail, which only the owner of the address reads. */
  async function mailedToken(to: string): Promise<string> {
    const sent: { to: string; text: string }[] = [];
    await shop.visitor().post('/api/user/forgot', { email: to });
    const send = async (mail: { to: string; text: string }) => void sent.push(mail);
    await sendTestMails(shop, { transport: { send, close() {} } });
    const mail = sent.findLast((one) => one.to === to && one.text.includes('/reset-password#'));
    return /\/reset-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  }
  const reset = (token: string) => shop.visitor().post('/api/user/reset', { token, password: next });
  async function loggedIn(password: string, as = email) {
    const visitor = shop.visitor();
    expect((await visitor.post('/api/user/login', { email: as, password })).status).toBe(200);
    return visitor;
  }

  test('are not shown to who merely signs up with the same email', async () => {
    const { visitor } = await signedUp(shop, email);
    expect(await ordersOf(visitor)).toEqual([]);
    expect((await visitor.post('/api/order/pay', { id: orderId })).status).toBe(404);
    expect((await visitor.post('/api/order/cancel', { id: orderId })).status).toBe(404);
  });

  test('cannot be logged into', async () => {
    const rows = shop.db.sql.selectFrom('users').select('email').where('guestEmail', '=', email);
    const { email: madeUp } = await rows.executeTakeFirstOrThrow();
    for (const name of [email, madeUp])
      for (const password of ['', 'x', goodPassword])
        expect((await shop.visitor().post('/api/user/login', { email: name, password })).status).not.toBe(
          200,
        );
  });

  test('are claimed by the link of a mail that sets a new password', async () => {
    const second = (await orderAsGuest(shop, { email })).body.orderId;
    const other = (await orderAsGuest(shop, { email: 'other@example.com' })).body.orderId;
    // Somebody else has signed up with the address, and the owner takes the account over.
    const { visitor: stranger } = await signedUp(shop, email);
    expect((await reset(await mailedToken(email))).status).toBe(200);
    const owner = await loggedIn(next);
    expect(await ordersOf(owner)).toEqual([second, orderId]);
    expect((await stranger.get('/api/order/user')).status).toBe(401);
    expect((await openLink(shop, link)).body).toMatchObject({ isGuest: false, order: { _id: orderId } });
    expect(await ordersOf(owner)).not.toContain(other);
  });

  test('are not claimed by a link that was sent before the account took the email', async () => {
    const attacker = 'attacker@example.com';
    const { visitor } = await signedUp(shop, attacker);
    const token = await mailedToken(attacker);
    expect((await visitor.post('/api/user/email', { email, password: goodPassword })).status).toBe(200);
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'bad-reset-link' } });
    expect(await ordersOf(await loggedIn(goodPassword))).toEqual([]);
  });

  test('are claimed one by one by who has their link and an account with the same email', async () => {
    const second = await orderAsGuest(shop, { email });
    const { visitor: stranger } = await signedUp(shop, 'stranger@example.com');
    expect(await claim(stranger)).toMatchObject({ status: 403, body: { code: 'other-email' } });
    const { visitor } = await signedUp(shop, email);
    expect(await claim(visitor, 'made up')).toMatchObject({ status: 404, body: { code: 'bad-order-link' } });
    expect((await claim(visitor)).status).toBe(200);
    expect((await claim(visitor)).status).toBe(200);
    expect(await ordersOf(visitor)).toEqual([orderId]);
    expect((await claim(stranger)).status).toBe(403);
    expect((await openLink(shop, second.body.link)).body.isGuest).toBe(true);
    expect((await claim(shop.visitor())).status).toBe(401);
  });

  test('go on after one was claimed: mails reach the account, and the next one is a guest again', async () => {
    const { visitor, user } = await signedUp(shop, email);
    await claim(visitor);
    const { sql } = shop.db;
    const owner = await sql.selectFrom('orders').select('userId').where('id', '=', orderId).execute();
    expect(owner).toEqual([{ userId: user._id }]);
    const again = await orderAsGuest(shop, { email });
    expect((await openLink(shop, again.body.link)).body.isGuest).toBe(true);
    expect(await ordersOf(visitor)).toEqual([orderId]);
  });

  test('leave no row of a guest without any', async () => {
    const guests = () => shop.db.sql.selectFrom('users').select('id').where('guestEmail', 'is not', null);
    const refused = [{ product: 'f'.repeat(24), quantity: 1 }];
    expect((await orderAsGuest(shop, { email: 'refused@example.com', items: refused })).status).toBe(400);
    expect(await guests().execute()).toHaveLength(1);
    await claim((await signedUp(shop, email)).visitor);
    expect(await guests().execute()).toEqual([]);
  });
});
