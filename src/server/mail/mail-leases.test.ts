import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailsOf, sendTestMails } from '../../../tests/support/mail/test-mails.ts';
import { bookIds } from '../../../tests/support/test-accounts.ts';
import { type Buyer, buyer } from '../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { OutgoingMail } from './send-mails.ts';

describe.each(bothEngines)('the outbox of several processes on %s', (engine) => {
  let shop: TestShop;
  let layla: Buyer;
  let book: string;
  let sent: OutgoingMail[];
  beforeEach(async () => {
    sent = [];
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@books.example' };
    shop = await openTestShop(engine, { env });
    layla = await buyer(shop);
    [book] = (await bookIds(shop, 1)) as [string];
  });
  afterEach(() => shop.close());

  const order = () =>
    layla.visitor.post('/api/order/cod', {
      items: [{ product: book, quantity: 1 }],
      address: layla.address,
    });
  const transport = {
    send: async (mail: OutgoingMail) => void sent.push(mail),
    close() {},
  };
  const send = () => sendTestMails(shop, { transport });

  test('sends each mail once', async () => {
    for (let count = 0; count < 10; count++) await order();
    await Promise.all([send(), send(), send()]);
    expect(sent).toHaveLength(20);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(20);
  });

  test('sends a mail whose process died when its lease is over', async () => {
    await order();
    const { promise: death, reject: die } = Promise.withResolvers<never>();
    const dying = sendTestMails(shop, { transport: { send: () => death, close() {} } });
    await expect.poll(async () => (await mailsOf(shop)).map(({ tries }) => tries)).toEqual([1, 1]);
    shop.clock.now += 4 * 60_000;
    await send();
    expect(sent).toEqual([]);
    shop.clock.now += 2 * 60_000;
    await send();
    // What the dead one would still say changes nothing.
    die(new Error('too late'));
    await dying;
    expect((await mailsOf(shop)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(sent).toHaveLength(2);
  });

  test('takes no outcome from a process whose lease is over while another one sends', async () => {
    await order();
    const stuck = () => {
      const end = Promise.withResolvers<void>();
      return { end, ended: sendTestMails(shop, { transport: { send: () => end.promise, close() {} } }) };
    };
    const tries = async () => (await mailsOf(shop)).map((mail) => mail.tries);
    const first = stuck();
    await expect.poll(tries).toEqual([1, 1]);
    shop.clock.now += 6 * 60_000;
    const second = stuck();
    await expect.poll(tries).toEqual([2, 2]);
    first.end.reject(new Error('too late'));
    await first.ended;
    // The second one still has its lease.
    shop.clock.now += 2 * 60_000;
    await send();
    expect(sent).toEqual([]);
    second.end.resolve();
    await second.ended;
    expect((await mailsOf(shop)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });
});
