import { expect, test } from 'vitest';
import { openLoopbackSmtp } from '../../../tests/support/mail/loopback-smtp.ts';
import { createSmtp, smtpOptions } from './smtp.ts';

test.each([
  ['smtp://mail.example.com', { port: 587, secure: false, requireTLS: true, rejects: true }],
  ['smtp://mail.example.com:2525', { port: 2525, secure: false, requireTLS: true, rejects: true }],
  ['smtps://mail.example.com', { port: 465, secure: true, requireTLS: false, rejects: true }],
  ['smtp://127.0.0.1:25', { port: 25, secure: false, requireTLS: false, rejects: false }],
  ['smtp://localhost', { port: 587, secure: false, requireTLS: false, rejects: false }],
  ['smtp://127.0.0.1.example.com', { port: 587, secure: false, requireTLS: true, rejects: true }],
])('%s is reached with TLS, unless it is on this machine', (url, expected) => {
  const { port, secure, requireTLS, tls } = smtpOptions(url);
  expect({ port, secure, requireTLS, rejects: tls.rejectUnauthorized }).toEqual(expected);
});

test('a server without STARTTLS gets no mail where TLS is required', async () => {
  const smtp = await openLoopbackSmtp({ plain: true });
  const required = { ...smtpOptions(smtp.url), requireTLS: true };
  const { createTransport } = await import('nodemailer');
  const mail = { from: 'shop@books.example', to: 'layla@example.com', text: 'salam' };
  await expect(createTransport(required).sendMail(mail)).rejects.toThrow('STARTTLS');
  expect(smtp.attempts).toBe(0);
  await smtp.close();
});

test.each([
  ['an international address', 'ليلى@مثال.إختبار'],
  ['an address that looks like a list', 'a@example.com, b@example.com'],
  ['an address with a line break', 'a@example.com\r\nRCPT TO:<b@example.com>'],
])('%s reaches nobody else', async (_, to) => {
  const smtp = await openLoopbackSmtp();
  const transport = createSmtp({ url: smtp.url, from: 'shop@books.example' });
  const mail = { id: '1', to, sender: 'Warraq', subject: 's', html: '<p>s</p>', text: 's', headers: {} };
  await transport.send(mail).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
  transport.close();
  for (const { recipient } of smtp.received) expect(recipient).not.toBe('b@example.com');
  await smtp.close();
});
