import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLoopbackSmtp } from '../../../tests/support/mail/loopback-smtp.ts';
import { mailsOf, sendTestMails } from '../../../tests/support/mail/test-mails.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { insertRows } from '../db/rows.ts';
import { newMail } from './mail-queries.ts';
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

  test('a few mails are tried, and wait with the reason; the others wait for the next round', async () => {
    await insert(moreThanOneBatch);
    const tried = async () => (await mailsOf(shop)).filter(({ tries }) => tries > 0);
    await sendTestMails(shop, { transport: unlucky });
    expect(connections).toBe(5);
    const waiting = { state: 'waiting', tries: 1, lastError: expect.stringMatching(/connection/i) };
    expect(await tried()).toMatchObject(Array.from({ length: 5 }, () => waiting));
    await sendTestMails(shop, { transport: unlucky });
    expect(await tried()).toMatchObject(Array.from({ length: 10 }, () => waiting));
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
    await insert(1);
    const start = shop.clock.now;
    const mail = async () => (await mailsOf(shop))[0]!;
    for (let one = await mail(); one.state === 'waiting'; one = await mail()) {
      shop.clock.now = one.dueAt;
      await sendTestMails(shop, { transport: unlucky });
    }
    expect((await mail()).tries).toBeGreaterThan(15);
    expect(shop.clock.now - start).toBeGreaterThan(22 * 60 * minute);
    expect(shop.clock.now - start).toBeLessThanOrEqual(24 * 60 * minute);
  });
});
