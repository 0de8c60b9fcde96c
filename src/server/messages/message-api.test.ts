import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsOf } from '../../../tests/support/mail/test-mails.ts';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { subscribeLimit } from '../newsletter/newsletter-api.ts';
import { contactLimit } from './message-api.ts';

describe.each(engines)('newsletter and contact on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await openTestShop(engine, { empty: true })));
  afterAll(() => shop.close());
  beforeEach(async () => {
    for (const table of ['attempts', 'subscribers', 'messages', 'mails'] as const)
      await shop.db.sql.deleteFrom(table).execute();
  });

  const subscribe = (email: unknown) => shop.visitor().post('/api/newsletter/subscribe', { email });
  const send = (words: Record<string, unknown>) =>
    shop.visitor().post('/api/contact/send', { ...letter, ...words });
  const letter = { name: 'Maryam', email: 'maryam@example.com', message: 'Is volume 3 in print?' };
  const subscribers = () => shop.db.sql.selectFrom('subscribers').select('email').execute();
  const messages = () => shop.db.sql.selectFrom('messages').selectAll().execute();

  it('stores a subscriber once, for any number of requests and any case of the address', async () => {
    const first = await subscribe('Reader@Example.com');
    const again = await subscribe('  reader@example.COM ');
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, message: expect.stringMatching(/confirm/) },
    });
    expect(again.body).toEqual(first.body);
    expect(await subscribers()).toEqual([{ email: 'reader@example.com' }]);
  });

  it.each([
    ['nothing', undefined, 'required'],
    ['blank', '   ', 'required'],
    ['no address', 'reader', 'email'],
    ['a header trick', 'a@b.co\nBcc: c@d.co', 'email'],
    ['NUL', 'a\u0000@b.co', 'email'],
    ['half a character', 'a\ud800@b.co', 'email'],
    ['too long', `${'a'.repeat(250)}@b.co`, 'email'],
  ])('refuses %s as an address at its field', async (_, email, fault) => {
    const answer = await subscribe(email);
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid', fields: { email: fault } },
    });
    expect(await subscribers()).toEqual([]);
  });

  it('stores a message exactly as it was written', async () => {
    const words = {
      name: 'مريم 🌙',
      email: 'Maryam@Example.com',
      message: '<b>السلام عليكم</b>\n\nsecond line & "quotes" \u200fنعم',
    };
    const answer = await send(words);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: expect.stringMatching(/reached us/) },
    });
    expect(await messages()).toMatchObject([
      { ...words, email: 'maryam@example.com', doneAt: null, createdAt: shop.clock.now },
    ]);
  });

  it.each(['en', 'ar'] as const)(
    'mails it to the seller in their language (%s), who answers the writer',
    async (lang) => {
      expect((await (await sellerIn(shop)).post('/api/seller/settings', { deskLanguage: lang })).status).toBe(
        200,
      );
      await send({ name: 'Maryam, "M"', message: 'هل عندكم «الرسالة»؟' });
      const [mail, ...others] = await mailsOf(shop);
      expect([mail!.kind, mail!.recipient, others]).toEqual(['contact-message', 'seller@example.com', []]);
      const { html, text, replyTo } = (await shop.deps.renderMail(mail!))!;
      expect(html).toContain(`<html lang="${lang}"`);
      expect(text).toContain('هل عندكم «الرسالة»؟');
      expect(replyTo).toEqual({ name: 'Maryam, "M"', address: 'maryam@example.com' });
    },
  );

  it('does not mail what it refuses', async () => {
    await send({ message: '' });
    expect(await mailsOf(shop)).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ' }, { name: 'required' }],
    ['a name too long', { name: 'a'.repeat(101) }, { name: 'long' }],
    ['a bad email', { email: 'maryam@' }, { email: 'email' }],
    ['no message', { message: undefined }, { message: 'required' }],
    ['a message too long', { message: 'a'.repeat(5001) }, { message: 'long' }],
    ['NUL in the message', { message: 'a\u0000b' }, { message: 'characters' }],
    ['half a character in the name', { name: 'a\udc00' }, { name: 'characters' }],
    ['several faults at once', { name: '', email: 'x' }, { name: 'required', email: 'email' }],
    ['a name that is no text', { name: { $gt: '' } }, { name: 'required' }],
  ])('refuses a message with %s', async (_, words, fields) => {
    const answer = await send(words);
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid', fields } });
    expect(await messages()).toEqual([]);
  });

  it('refuses requests from another site', async () => {
    const answer = await shop
      .visitor()
      .post('/api/contact/send', letter, { origin: 'https://elsewhere.example' });
    expect(answer.status).toBe(403);
    expect(await messages()).toEqual([]);
  });

  it('limits the messages of a visitor, says when to retry, and accepts them then', async () => {
    for (let sent = 0; sent < contactLimit.most; sent++) expect((await send({})).status).toBe(200);
    const refused = await send({});
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too-many' } });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(contactLimit.within / 1000);
    expect(await messages()).toHaveLength(contactLimit.most);
    expect((await subscribe('reader@example.com')).status).toBe(200);

    shop.clock.now += wait * 1000;
    expect((await send({})).status).toBe(200);
  });

  it('limits subscriptions, and does not store a refused address', async () => {
    for (let sent = 0; sent < subscribeLimit.most; sent++) await subscribe(`reader${sent}@example.com`);
    expect((await subscribe('late@example.com')).status).toBe(429);
    expect(await subscribers()).toHaveLength(subscribeLimit.most);
  });
});
