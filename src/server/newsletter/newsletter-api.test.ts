import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailsOf, sendTestMails, testMailRenderer } from '../../../tests/support/mail/test-mails.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { deleteExpired } from '../jobs.ts';
import { createSubscriberLinks } from './newsletter-api.ts';

const day = 86_400_000;

describe.each(engines)('the newsletter on %s', (engine) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop(engine, { empty: true });
  });
  afterEach(() => shop.close());

  const subscribe = (email: string, lang = 'ar') =>
    shop.visitor().post('/api/newsletter/subscribe', { email, lang });
  const post = (path: string, body: unknown = {}) => shop.visitor().post(`/api/newsletter/${path}`, body);
  const subscribers = () =>
    shop.db.sql.selectFrom('subscribers').select(['id', 'email', 'lang', 'confirmedAt']).execute();
  /** The token in the last mail's link. */
  const token = async () => {
    const mail = (await mailsOf(shop)).at(-1)!;
    const { text } = (await testMailRenderer(shop)(mail))!;
    return /\/ar\/newsletter\/confirm#(\S+)/.exec(text)?.[1] ?? '';
  };

  test('is sent only after the link of a mail confirmed the address', async () => {
    await subscribe('Reader@example.com');
    expect(await subscribers()).toMatchObject([
      { email: 'reader@example.com', lang: 'ar', confirmedAt: null },
    ]);
    const link = await token();
    expect((await post('confirm', { token: link })).status).toBe(200);
    const [confirmed] = await subscribers();
    expect(confirmed!.confirmedAt).toBe(shop.clock.now);
    shop.clock.now += day;
    expect((await post('confirm', { token: link })).status).toBe(200);
    expect(await subscribers()).toEqual([confirmed]);
  });

  test('answers a known address like a new one, and writes to it no more', async () => {
    const first = await subscribe('reader@example.com');
    await post('confirm', { token: await token() });
    await sendTestMails(shop);
    const again = await subscribe('reader@example.com');
    expect(again.body).toEqual(first.body);
    expect((await mailsOf(shop)).map(({ state }) => state)).toEqual(['waiting']);
    await sendTestMails(shop);
    expect(await mailsOf(shop)).toEqual([]);
  });

  test('of a real shop without a mail server takes no address: nobody could confirm it', async () => {
    const other = await openTestShop(engine, { empty: true, env: { DEMO: 'off' } });
    const answer = await other.visitor().post('/api/newsletter/subscribe', { email: 'reader@example.com' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'mail-off' } });
    expect(await other.db.sql.selectFrom('subscribers').selectAll().execute()).toEqual([]);
    await other.close();
  });

  test('does not fill a stranger’s mailbox', async () => {
    const asked = Array.from({ length: 20 }, (_, n) => subscribe(`victim+${n % 4}@example.com`));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mailsOf(shop)).toHaveLength(3);
  });

  test('is left by one POST of a mail program, and a repeated one gets the same answer', async () => {
    await subscribe('reader@example.com');
    const { id } = (await subscribers())[0]!;
    const leave = await createSubscriberLinks(shop.db).sign('leave', id);
    const oneClick = () =>
      shop.app.request(`/api/newsletter/leave?token=${leave}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    const opened = await shop.app.request(`/api/newsletter/leave?token=${leave}`);
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/newsletter/leave#${leave}`]);
    expect(await subscribers()).toHaveLength(1);
    expect((await oneClick()).status).toBe(200);
    expect(await subscribers()).toEqual([]);
    expect((await oneClick()).status).toBe(200);
  });

  test('takes no link for another purpose, another subscriber, or made up', async () => {
    await subscribe('reader@example.com');
    const { id } = (await subscribers())[0]!;
    const leave = await createSubscriberLinks(shop.db).sign('leave', id);
    const bad = { status: 404, body: { code: 'bad-newsletter-link' } };
    for (const wrong of [leave, '', 'x', leave.replace(/^./, (c) => (c === '0' ? '1' : '0')), `${leave}=`])
      expect(await post('confirm', { token: wrong })).toMatchObject(bad);
    expect(await post(`leave?token=${await token()}`)).toMatchObject(bad);
    expect(await subscribers()).toMatchObject([{ confirmedAt: null }]);
  });

  test('forgets an address that is not confirmed within 30 days', async () => {
    await subscribe('reader@example.com');
    shop.clock.now += 31 * day;
    await deleteExpired(shop.db, shop.clock.now);
    expect(await subscribers()).toEqual([]);
  });
});
