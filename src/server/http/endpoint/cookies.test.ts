import fc from 'fast-check';
import { parse } from 'hono/utils/cookie';
import { expect, test } from 'vitest';
import { cookieNamed } from './cookies.ts';

test.each([
  ['warraq_user=abc', 'abc'],
  ['a=b; warraq_user=abc; c=d', 'abc'],
  ['a=b;warraq_user=abc', 'abc'],
  ['not_warraq_user=no; warraq_user=abc', 'abc'],
  ['warraq_user_2=no; warraq_user=abc', 'abc'],
  ['a=warraq_user=no; warraq_user=abc', 'abc'],
  ['warraq_user; warraq_user=abc', 'abc'],
  ['warraq_user=first; warraq_user=second', 'first'],
  ['warraq_user=', ''],
  ['warraq_user', undefined],
  ['other=abc', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j holds %j', (header, value) => {
  expect(cookieNamed('warraq_user', header)).toBe(value);
});

test('whatever else is sent, it finds what the framework finds', () => {
  const part = fc.stringMatching(/^[a-z_= -]{0,12}$/);
  const ours = fc.stringMatching(/^[\w-]{0,43}$/).map((token) => `warraq_user=${token}`);
  const line = fc.array(fc.oneof(part, ours), { maxLength: 5 }).map((parts) => parts.join(';'));
  fc.assert(
    fc.property(line, (header) => {
      expect(cookieNamed('warraq_user', header)).toBe(parse(header, 'warraq_user')['warraq_user']);
    }),
  );
});
