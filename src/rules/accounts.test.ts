import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkPassword,
  isEmail,
  mailboxOf,
  mailLink,
  mayUse,
  normaliseEmail,
  deskRoles,
  staffRoles,
} from './accounts.ts';

test('emails are compared trimmed and in lower case', () => {
  expect(normaliseEmail('  Aisha@Example.ORG\n')).toBe('aisha@example.org');
});

test('emails that differ only in their Unicode form are one', () => {
  for (const [one, other] of [
    ['zoë@example.com', 'zoe\u0308@example.com'],
    ['ｌａｙｌａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'layla@example.com'],
    ['ﬁqh@example.com', 'FIQH@example.com'],
  ] as const)
    expect(normaliseEmail(one)).toBe(normaliseEmail(other));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff })), (codes) => {
      const text = String.fromCodePoint(...codes);
      expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text));
    }),
  );
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

test('a password has 8 to 128 characters of any kind', () => {
  expect(checkPassword('')).toBe('short');
  expect(checkPassword('1234567')).toBe('short');
  expect(checkPassword('12345678')).toBeNull();
  expect(checkPassword('        ')).toBeNull();
  expect(checkPassword('كلمة سر طويلة')).toBeNull();
  expect(checkPassword('x'.repeat(128))).toBeNull();
  expect(checkPassword('x'.repeat(129))).toBe('long');
});

test('an emoji counts as one character', () => {
  expect(checkPassword('😀'.repeat(7))).toBe('short');
  expect(checkPassword('😀'.repeat(128))).toBeNull();
});

test('the owner may use the whole desk, the others their part and what is for all', () => {
  const used = staffRoles.map((role) => [role, deskRoles.filter((part) => mayUse(role, part)).join(' ')]);
  expect(used).toEqual([
    ['owner', 'owner orders books accountant papers seller'],
    ['orders', 'orders papers seller'],
    ['books', 'books seller'],
    ['accountant', 'accountant papers seller'],
  ]);
});

test('a link to write a mail needs no subject', () => expect(mailLink('a@b.co')).toBe('mailto:a@b.co'));
