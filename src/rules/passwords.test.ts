import { expect, test } from 'vitest';
import { checkPassword } from './passwords.ts';

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
