import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, mailboxOf, mailLink, normaliseEmail } from './emails.ts';

test('emails are compared trimmed and in lower case', () => {
  expect(normaliseEmail('  Aisha@Example.ORG\n')).toBe('aisha@example.org');
});

test.each([
  'a@b.co',
  'seller@warraq.local',
  'first.last+books@mail.example.org',
  "o'neil@example.com",
  'علي@مثال.عرب',
])('%s is an email', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'aisha',
  'aisha@',
  '@example.org',
  'aisha@example',
  'aisha@example.',
  'aisha@.org',
  'aisha@example..org',
  'a@b@c.org',
  'a b@example.org',
  'aisha@example.org ',
  'aisha@example.org\r\nBcc: all@example.org',
  'a\u0000b@example.org',
  'a\u202eb@example.org',
  '\ud800@example.org',
  '<aisha@example.org>',
  'a,b@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(250)}.org`,
])('%j is not an email', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('an email with whitespace or a control character at any position is refused', () => {
  const odd = fc.constantFrom(
    ' ',
    '\t',
    '\n',
    '\r',
    '\u0000',
    '\u007f',
    '\u00a0',
    '\u200b',
    '\u2028',
    '\ufeff',
  );
  fc.assert(
    fc.property(odd, fc.nat(17), (sign, at) => {
      const email = 'aisha@example.org';
      expect(isEmail(email.slice(0, at) + sign + email.slice(at))).toBe(false);
    }),
  );
});

test('a link to write a mail has one recipient, whatever signs the email has', () => {
  expect(mailLink('layla+books@example.org')).toBe('mailto:layla%2Bbooks@example.org');
  expect(mailLink('a@b.co', { subject: 'A & B', body: 'ب' })).toBe(
    'mailto:a@b.co?subject=A%20%26%20B&body=%D8%A8',
  );
  const signs = fc.string({ unit: fc.constantFrom(...'a?&=%40#/+.!'), minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(signs, (local) => {
      const email = `${local}@example.org`;
      const { pathname, search, hash } = new URL(mailLink(email, { subject: 'Your order' }));
      expect([decodeURIComponent(pathname), search, hash]).toEqual([email, '?subject=Your%20order', '']);
    }),
  );
});

test.each([
  ['layla@example.org', 'layla@example.org'],
  ['layla+1@example.org', 'layla@example.org'],
  ['layla+a+b@example.org', 'layla@example.org'],
  ['+layla@example.org', '+layla@example.org'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
