import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pausedShop } from '../../../tests/support/database/paused-shop.ts';
import { mailsOf, sendTestMails } from '../../../tests/support/mail/test-mails.ts';
import { goodPassword, sellerIn, signedUp } from '../../../tests/support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { orderAsGuest } from '../../../tests/support/test-guests.ts';
import type { TestVisitor } from '../../../tests/support/test-visitor.ts';
import type { OutgoingMail } from '../mail/send-mails.ts';

const next = 'another good password';
const minute = 60_000;

describe.each(engines)('a forgotten password on %s', (engine) => {
  let shop: TestShop;
  let layla: TestVisitor;
  let sent: OutgoingMail[];
  beforeEach(async () => {
    sent = [];
    shop = await openTestShop(engine, {
      env: {
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'shop@books.example',
        PUBLIC_URL: 'http://books.example',
      },
    });
    ({ visitor: layla } = await signedUp(shop));
  });
  afterEach(() => shop.close());

  const forgot = (email: string, who = shop.visitor(), kind = 'user') =>
    who.post(`/api/${kind}/forgot`, { email, lang: 'ar' }, { host: 'evil.example' });
  const reset = (token: string, password = next) =>
    shop.visitor().post('/api/user/reset', { token, password });
  const login = (password: string) =>
    shop.visitor().post('/api/user/login', { email: 'layla@example.com', password });
  const deliver = () =>
    sendTestMails(shop, {
      transport: {
        async send(mail) {
          sent.push(mail);
        },
        close() {},
      },
    });
  /** The token of the last mail's link. */
  const token = async () => {
    await deliver();
    return (
      /http:\/\/books\.example\/ar\/reset-password#([\w-]{43})\s/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
    );
  };

  test('is replaced by the link of a mail, which ends all sessions and tells the owner', async () => {
    expect((await forgot('Layla@Example.com')).status).toBe(200);
    const link = await token();
    expect(sent.at(-1)).toMatchObject({
      to: 'layla@example.com',
      subject: expect.stringContaining('كلمة مرور'),
    });
    expect((await reset(link)).body).toMatchObject({ success: true, account: 'user' });
    expect((await layla.get('/api/user/is-auth')).body.success).toBe(false);
    expect((await login(goodPassword)).status).toBe(401);
    expect((await login(next)).status).toBe(200);
    await deliver();
    expect(sent.at(-1)).toMatchObject({ to: 'layla@example.com', subject: 'Your password was changed' });
  });

  test('is asked for with the same answer and the same rows for every address', async () => {
    const known = await forgot('layla@example.com');
    const unknown = await forgot('nobody@example.com');
    expect(unknown.body).toEqual(known.body);
    const [one, other] = await mailsOf(shop);
    expect({ ...other, id: one!.id, recipient: one!.recipient }).toEqual(one);
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['layla@example.com']);
    expect((await mailsOf(shop)).map(({ recipient }) => recipient)).toEqual(['layla@example.com']);
  });

  test('has links that work once, for 60 minutes, and not after another was used', async () => {
    await forgot('layla@example.com');
    const first = await token();
    await forgot('layla@example.com');
    const second = await token();
    expect(first).not.toBe(second);
    const bad = { status: 400, body: { code: 'bad-reset-link' } };
    shop.clock.now += 61 * minute;
    expect(await reset(second)).toMatchObject(bad);
    shop.clock.now -= 2 * minute;
    expect((await reset(second)).status).toBe(200);
    expect(await reset(second)).toMatchObject(bad);
    expect(await reset(first)).toMatchObject(bad);
    for (const wrong of ['', 'x', 'x'.repeat(43), '\u0000']) expect(await reset(wrong)).toMatchObject(bad);
  });

  test('is sent late and then works for its hour', async () => {
    await forgot('layla@example.com');
    shop.clock.now += 90 * minute;
    const link = await token();
    shop.clock.now += 59 * minute;
    expect((await reset(link)).status).toBe(200);
  });

  test('reaches a mailbox that a stranger has filled with other mails, as do mails about orders', async () => {
    await forgot('layla@example.com');
    const mallory = (await signedUp(shop, 'mallory@example.com')).visitor;
    for (let n = 0; n < 45; n++) {
      if (n % 5 === 0) shop.clock.now += 24 * 60 * minute;
      const body = { email: `layla+${n}@example.com`, password: goodPassword };
      expect((await mallory.post('/api/user/email', body)).status).toBe(200);
    }
    for (let n = 0; n < 40; n++) {
      const email = `layla+stranger${n}@example.com`;
      await signedUp(shop, email);
      await forgot(email);
    }
    await shop.db.sql.updateTable('users').set({ confirmedAt: null }).execute();
    await orderAsGuest(shop, { email: 'layla@example.com' });
    await forgot('layla@example.com');
    await deliver();
    const mine = sent.filter(({ to }) => to === 'layla@example.com');
    const of = (page: RegExp) => mine.filter(({ text }) => page.test(text)).length;
    expect([of(/reset-password#/), of(/\/order#/)]).toEqual([2, 1]);
    const others = sent.filter(({ to }) => to.startsWith('layla+'));
    expect(others.filter(({ text }) => /reset-password#/.test(text))).toHaveLength(10);
    expect(others.length).toBeLessThanOrEqual(40);
  });

  test('the email of an account is changed five times a day, and refused changes do not count', async () => {
    const change = (email: string, password = goodPassword, by = layla) =>
      by.post('/api/user/email', { email, password });
    await signedUp(shop, 'taken@example.com');
    for (let n = 0; n < 4; n++) {
      expect((await change('taken@example.com')).status).toBe(409);
      expect((await change(`new${n}@example.com`, 'wrong')).status).toBe(403);
      expect((await change(`new${n}@example.com`)).status).toBe(200);
    }
    // The transactions that count the login attempt and take it back pass.
    const paused = pausedShop(shop, 2);
    const second = paused.visitor();
    second.cookies.set('warraq_user', layla.cookies.get('warraq_user')!);
    const late = change('late@example.com', goodPassword, second);
    await paused.arrived;
    expect((await change('new5@example.com')).status).toBe(200);
    paused.release();
    expect((await late).status).not.toBe(200);
    const before = await mailsOf(shop);
    expect(await change('new6@example.com')).toMatchObject({ status: 429, body: { code: 'too-many' } });
    expect((await layla.get('/api/user/is-auth')).body.user!.email).toBe('new5@example.com');
    expect(await mailsOf(shop)).toEqual(before);
    shop.clock.now += 24 * 60 * minute;
    expect((await change('new6@example.com')).status).toBe(200);
  });

  test('keeps its token out of the database', async () => {
    await forgot('layla@example.com');
    const link = await token();
    const tables = ['mails', 'passwordResets'] as const;
    const rows = await Promise.all(
      tables.map((table) => shop.db.sql.selectFrom(table).selectAll().execute()),
    );
    expect(link).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(link);
  });

  test('asked for again and again fills neither the mailbox nor the table', async () => {
    const statuses = new Map<number, number>();
    for (let n = 0; n < (engine === 'sqlite' ? 1000 : 100); n++) {
      const visitor = shop.visitor();
      visitor.address = `198.51.${n % 2}.${n % 50}`;
      const { status } = await forgot('layla@example.com', visitor);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].toSorted()).toEqual([200]);
    await deliver();
    expect(sent).toHaveLength(5);
    const one = shop.visitor();
    one.address = '203.0.113.1';
    for (let n = 0; n < 100; n++) expect((await forgot(`n${n}@example.com`, one)).status).toBe(200);
    expect(await forgot('n101@example.com', one)).toMatchObject({ status: 429, body: { code: 'too-many' } });
  });

  test('asked for many times at once, under every alias of a mailbox, sends five mails', async () => {
    const asked = Array.from({ length: 60 }, (_, n) => {
      const visitor = shop.visitor();
      visitor.address = `198.51.100.${n}`;
      return forgot(n % 2 ? 'layla@example.com' : `layla+${n}@example.com`, visitor);
    });
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    await deliver();
    expect(sent.map(({ to }) => to)).toEqual(Array(5).fill('layla@example.com'));
  });

  test('of the seller is replaced the same way, until the configuration changes', async () => {
    const desk = await sellerIn(shop);
    await forgot('somebody@example.com', shop.visitor(), 'seller');
    await forgot('seller@example.com', shop.visitor(), 'seller');
    const link = await token();
    expect(sent.map(({ to }) => to)).toEqual(['seller@example.com']);
    expect((await reset(link)).body).toMatchObject({ account: 'seller' });
    expect((await desk.get('/api/seller/is-auth')).body.success).toBe(false);
    const sellerLogin = async (password: string) =>
      (await shop.visitor().post('/api/seller/login', { email: 'seller@example.com', password })).status;
    expect(await sellerLogin('a-good-password')).toBe(401);
    expect(await sellerLogin(next)).toBe(200);
  });

  test('a real shop without a mail server says so', async () => {
    const other = await openTestShop(engine, { env: { DEMO: 'off' } });
    const answer = await other.visitor().post('/api/user/forgot', { email: 'layla@example.com' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'mail-off' } });
    await other.close();
  });

  test('the email of an account is changed with the password, the old address is told and the new one asked', async () => {
    const change = (email: string, password = goodPassword) =>
      layla.post('/api/user/email', { email, password });
    expect((await change('new@example.com', 'not the password')).body.code).toBe('wrong-password');
    await signedUp(shop, 'taken@example.com');
    expect((await change('taken@example.com')).body.code).toBe('email-taken');
    expect((await change('not an email')).status).toBe(400);
    expect(await mailsOf(shop)).toEqual([]);
    expect((await change('New@example.com')).status).toBe(200);
    expect((await layla.get('/api/user/is-auth')).body.user!.email).toBe('new@example.com');
    expect((await login(goodPassword)).status).toBe(401);
    await deliver();
    expect(sent).toHaveLength(2);
    const textTo = (address: string) => sent.find(({ to }) => to === address)?.text;
    expect(textTo('layla@example.com')).toContain('new@example.com');
    expect(textTo('new@example.com')).toMatch(/confirm that this is your email[^]+\/confirm-email#/);
  });
});
