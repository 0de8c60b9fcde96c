import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLoopbackSmtp } from '../../../tests/support/mail/loopback-smtp.ts';
import { mailsOf, sendTestMails, testMailRenderer } from '../../../tests/support/mail/test-mails.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { insertRows } from '../db/rows.ts';
import { newMail } from './outbox.ts';
import type { MailTransport } from './send-mails.ts';
import { createSmtp } from './smtp.ts';

const minute = 60_000;
const moreThanOneBatch = 105;

describe.each(engines)('while the mail server cannot be reached, on %s', (engine) => {
  let shop: TestShop;
  let connections: number;
  let dead: Server;
  let unlucky: MailTransport;
  beforeEach(async () => {
    connections = 0;
    dead = createServer((socket) => (connections++, socket.destroy()));
    await once(dead.listen(0, '127.0.0.1'), 'listening');
    const { port } = dead.address() as AddressInfo;
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Warraq <shop@books.example>' };
    shop = await openTestShop(engine, { env });
    unlucky = createSmtp(shop.config.mail!);
  });
  afterEach(async () => {
    unlucky.close();
    await new Promise((resolve) => dead.close(resolve));
    await shop.close();
  });

  const insert = (count: number) =>
    insertRows(
      shop.db.sql,
      'mails',
      Array.from({ length: count }, (_, n) =>
        newMail({ kind: 'password-changed', to: `layla${n}@example.com`, lang: 'ar' }, shop.clock.now),
      ),
    );
  const states = async () => (await mailsOf(shop)).map(({ state }) => state);

  test('a few mails are tried and all wait, with the reason', async () => {
    await insert(moreThanOneBatch);
    let rendered = 0;
    const render = testMailRenderer(shop);
    await sendTestMails(shop, { transport: unlucky, render: (mail) => (rendered++, render(mail)) });
    expect(connections).toBe(5);
    expect(rendered).toBe(5);
    const waiting = { state: 'waiting', tries: 1, lastError: expect.stringMatching(/connection/i) };
    expect(await mailsOf(shop)).toMatchObject(Array.from({ length: moreThanOneBatch }, () => waiting));
    await sendTestMails(shop, { transport: unlucky });
    expect(connections).toBe(5);
  });

  test('all are sent once when it is back', async () => {
    await insert(moreThanOneBatch);
    await sendTestMails(shop, { transport: unlucky });
    const smtp = await openLoopbackSmtp();
    const transport = createSmtp({ ...shop.config.mail!, url: smtp.url });
    shop.clock.now += minute;
    await sendTestMails(shop, { transport });
    expect(await states()).toEqual(Array.from({ length: moreThanOneBatch }, () => 'sent'));
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(moreThanOneBatch);
    expect(smtp.received).toHaveLength(moreThanOneBatch);
    transport.close();
    await smtp.close();
  });

  test('they wait longer each time, and fail after a day', async () => {
    // More than are tried each time, so that some are only put off.
    await insert(30);
    const start = shop.clock.now;
    const waiting = async () => (await mailsOf(shop)).filter(({ state }) => state === 'waiting');
    const rounds: number[] = [];
    for (let left = await waiting(); left.length > 0; left = await waiting()) {
      shop.clock.now = Math.max(...left.map(({ dueAt }) => dueAt));
      await sendTestMails(shop, { transport: unlucky });
      rounds.push(shop.clock.now - start);
    }
    expect(rounds.length).toBeGreaterThan(15);
    expect(rounds.at(-1)).toBeGreaterThan(22 * 60 * minute);
    expect(rounds.at(-1)).toBeLessThanOrEqual(24 * 60 * minute);
    // The jitter decides in which of the last two rounds a mail fails.
    for (const { tries } of await mailsOf(shop)) expect(rounds.length - tries).toBeOneOf([0, 1]);
  });
});
