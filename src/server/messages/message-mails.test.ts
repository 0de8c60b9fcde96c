import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openLoopbackSmtp } from '../../../tests/support/mail/loopback-smtp.ts';
import { sendTestMails } from '../../../tests/support/mail/test-mails.ts';
import { engines, openTestShop } from '../../../tests/support/test-shop.ts';
import { createSmtp } from '../mail/smtp.ts';

test.each(engines)('an answer to a message goes to the writer (%s)', async (engine) => {
  const smtp = await openLoopbackSmtp();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Warraq <shop@books.example>' };
  const shop = await openTestShop(engine, { empty: true, env });
  const transport = createSmtp(shop.config.mail!);
  const letter = { name: 'Zayd <x@y.z>', email: 'zayd@example.com', message: 'Is it in print?' };
  await shop.visitor().post('/api/contact/send', letter);
  await sendTestMails(shop, { transport });
  const [mail, ...others] = smtp.received;
  expect([mail!.recipient, others]).toEqual(['seller@example.com', []]);
  expect(mail!.from!.text).toBe('"Warraq" <shop@books.example>');
  expect(mail!.replyTo!.value).toEqual([{ name: 'Zayd <x@y.z>', address: 'zayd@example.com' }]);
  transport.close();
  await smtp.close();
  await shop.close();
});

test('a message is stored with its mail or not at all', async () => {
  const shop = await openTestShop('sqlite', { empty: true });
  await sql`create trigger no_mail before insert on mails begin select raise(abort, 'the disk is full'); end`.execute(
    shop.db.sql,
  );
  const letter = { name: 'Zayd', email: 'zayd@example.com', message: 'Is it in print?' };
  expect((await shop.visitor().post('/api/contact/send', letter)).status).toBe(500);
  expect(await shop.db.sql.selectFrom('messages').selectAll().execute()).toEqual([]);
  await shop.close();
});
