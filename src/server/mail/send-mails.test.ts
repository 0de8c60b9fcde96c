import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoopbackSmtp, openLoopbackSmtp } from '../../../tests/support/mail/loopback-smtp.ts';
import { mailsOf, sendTestMails } from '../../../tests/support/mail/test-mails.ts';
import { bookIds } from '../../../tests/support/test-accounts.ts';
import { type Buyer, buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { formatOrderNumber } from '../../rules/ids.ts';
import { deleteExpired } from '../jobs.ts';
import { createLog } from '../log.ts';
import type { MailTransport, OutgoingMail, SendDeps } from './send-mails.ts';
import { createSmtp } from './smtp.ts';

const minute = 60_000;

describe.each(engines)('mails on %s', (engine) => {
  let shop: TestShop;
  let smtp: LoopbackSmtp;
  let transport: MailTransport;
  let layla: Buyer;
  let book: string;
  beforeEach(async () => {
    smtp = await openLoopbackSmtp({ user: 'shop', password: 'p@ss:word' });
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Warraq <shop@books.example>' };
    shop = await openTestShop(engine, { env });
    transport = createSmtp(shop.config.mail!);
    layla = await buyer(shop, 'layla@example.com');
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterEach(async () => {
    transport.close();
    await smtp.close();
    await shop.close();
  });

  const order = (lang?: 'en' | 'ar') =>
    layla.visitor.post('/api/order/cod', {
      items: [{ product: book, quantity: 2 }],
      address: layla.address,
      lang,
    });
  const send = (given: Partial<SendDeps> = {}) => sendTestMails(shop, { transport, ...given });
  const states = async () => (await mailsOf(shop)).map(({ state }) => state);
  const later = (time: number) => (shop.clock.now += time);

  test('an order writes to the shopper and to the seller, over TLS and with a login', async () => {
    await order('ar');
    await send();
    const number = formatOrderNumber((await ordersOf(layla))[0]!.number);
    const [mine, sellers] = smtp.received.toSorted((a, b) => a.recipient.localeCompare(b.recipient));
    expect(mine).toMatchObject({
      recipient: 'layla@example.com',
      from: { text: '"ورّاق" <shop@books.example>' },
    });
    expect(mine!.subject).toContain(number);
    expect(mine!.html).toContain('<html lang="ar" dir="rtl">');
    expect(mine!.text).toContain('$20.40');
    expect(sellers!.from!.text).toBe('"Warraq" <shop@books.example>');
    expect(sellers!.recipient + sellers!.html).toMatch(/^seller@example\.com[^]*<html lang="en"/);
    expect(sellers!.text).toContain('14 Mutanabbi Street');
    expect(await states()).toEqual(['sent', 'sent']);
    await send();
    expect(smtp.received).toHaveLength(2);
  });

  test('a repeated order writes once, a refused one not at all', async () => {
    const body = { items: [{ product: book, quantity: 1 }], address: layla.address };
    for (const _ of [1, 2]) await layla.visitor.post('/api/order/cod', body, { 'idempotency-key': 'one' });
    await layla.visitor.post('/api/order/cod', { ...body, items: [{ product: book, quantity: 0 }] });
    expect(await mailsOf(shop)).toHaveLength(2);
  });

  test('a mail that is put off is tried again later and arrives once, with the same id', async () => {
    await order();
    smtp.mode = 'later';
    await send();
    await send();
    expect(smtp.attempts).toBe(2);
    expect(await mailsOf(shop)).toMatchObject([
      { state: 'waiting', tries: 1, lastError: expect.stringContaining('451') },
      { state: 'waiting', tries: 1 },
    ]);
    smtp.mode = 'fine';
    later(minute);
    await send();
    expect(await states()).toEqual(['sent', 'sent']);
    const ids = (await mailsOf(shop)).map(({ id }) => `<${id}@books.example>`);
    expect(smtp.received.map(({ messageId }) => messageId).toSorted()).toEqual(ids);
  });

  test('a refused mail fails at once, and the log says why without the address', async () => {
    await order();
    smtp.mode = 'refuse';
    let logged = '';
    await send({ log: createLog('info', { write: (line: string) => void (logged += line) }) });
    expect(logged).toContain('There is no such mailbox');
    expect(logged).not.toContain('@');
    const failed = { state: 'failed', tries: 1, lastError: expect.stringMatching(/550.*@example\.com/) };
    expect(await mailsOf(shop)).toMatchObject([failed, failed]);
  });

  test('a mail for a silent server is tried again later', async () => {
    await order();
    smtp.mode = 'silence';
    const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 500 };
    const impatient = createSmtp(shop.config.mail!, timeouts);
    await send({ transport: impatient });
    impatient.close();
    expect(await states()).toEqual(['waiting', 'waiting']);
  });

  test('a mail for a slow server arrives', async () => {
    await order();
    smtp.mode = 'slow';
    await send();
    expect(await states()).toEqual(['sent', 'sent']);
  });

  test('a mail whose connection is cut after it was taken comes again with the same id', async () => {
    await order();
    smtp.mode = 'cut';
    await send();
    smtp.mode = 'fine';
    later(minute);
    await send();
    expect(await states()).toEqual(['sent', 'sent']);
    const ids = new Set(smtp.received.map(({ messageId }) => messageId));
    expect(smtp.received.length).toBeGreaterThan(2);
    expect(ids.size).toBe(2);
  });

  test('after a day without success a mail fails', async () => {
    await order();
    smtp.mode = 'later';
    let rounds = 0;
    for (; (await states()).includes('waiting'); rounds++) {
      await send();
      later(90 * minute);
    }
    expect(rounds).toBeGreaterThan(10);
    expect(shop.clock.now - (await mailsOf(shop))[0]!.createdAt).toBeLessThan(27 * 60 * minute);
    expect(await states()).toEqual(['failed', 'failed']);
  });

  test('a wrong password for the server is no reason to give up', async () => {
    await order();
    const url = smtp.url.replace(/shop:[^@]+@/, 'shop:wrong@');
    const stranger = createSmtp({ ...shop.config.mail!, url });
    await send({ transport: stranger });
    stranger.close();
    expect(await states()).toEqual(['waiting', 'waiting']);
  });

  const lost = Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' });
  /** Loses the connection at these mails. */
  const dropping = (isLost: (mail: OutgoingMail) => boolean): MailTransport => ({
    ...transport,
    send: (mail) => (isLost(mail) ? Promise.reject(lost) : transport.send(mail)),
  });

  test('a mail at which the server hangs up does not keep the others', async () => {
    for (let count = 0; count < 10; count++) await order();
    const [poison] = await mailsOf(shop);
    await send({ transport: dropping(({ id }) => id === poison!.id) });
    expect(smtp.received).toHaveLength(19);
    expect((await mailsOf(shop))[0]).toMatchObject({ state: 'waiting', tries: 1 });
  });

  test('a server that hangs up now and then is not taken for one that is down', async () => {
    for (let count = 0; count < 20; count++) await order();
    let sent = 0;
    const unsteady = dropping(() => ++sent > 20 && sent <= 25);
    await send({ transport: unsteady });
    expect((await mailsOf(shop)).filter(({ tries }) => tries > 0)).toHaveLength(sent);
    await send({ transport: unsteady });
    expect(smtp.received).toHaveLength(35);
  });

  test('sent mails are deleted after 30 days', async () => {
    await order();
    await send();
    later(29 * 24 * 60 * minute);
    await deleteExpired(shop.db, shop.clock.now);
    expect(await mailsOf(shop)).toHaveLength(2);
    later(2 * 24 * 60 * minute);
    await deleteExpired(shop.db, shop.clock.now);
    expect(await mailsOf(shop)).toEqual([]);
  });

  test('a line break in a name or title cannot add a header', async () => {
    const nasty = 'Layla\r\nBcc: everyone@example.com';
    await shop.db.sql.updateTable('addresses').set({ firstName: nasty }).execute();
    await shop.db.sql.updateTable('books').set({ name: nasty }).where('id', '=', book).execute();
    await order();
    await send();
    expect(smtp.received).toHaveLength(2);
    for (const mail of smtp.received) {
      expect(mail.bcc).toBeUndefined();
      expect(mail.headers.get('bcc')).toBeUndefined();
    }
  });
});

test.each([
  ['a real shop without a mail server', { DEMO: 'off' }, []],
  ['the demo', { DEMO: 'on' }, ['kept', 'kept']],
])('%s sends nothing', async (_, env, expected) => {
  const shop = await openTestShop('sqlite', { env });
  const layla = await buyer(shop);
  const [product] = await bookIds(shop, 1);
  await layla.visitor.post('/api/order/cod', { items: [{ product, quantity: 1 }], address: layla.address });
  await sendTestMails(shop);
  expect((await mailsOf(shop)).map(({ state }) => state)).toEqual(expected);
  await shop.close();
});
