import { expect, test } from 'vitest';
import { codeAt, newRecoveryCodes, newSecret, stepOfCode } from './totp.ts';

/** Base32 of `12345678901234567890`, the key in the examples of RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s, as in RFC 6238', (second, code) => {
  expect(codeAt(secret, Math.floor(second / 30))).toBe(code);
});

test('a code is right one step early or late, and not after a later one was used', () => {
  const now = 1_111_111_111_000;
  const step = Math.floor(now / 30_000);
  for (const shift of [-1, 0, 1])
    expect(stepOfCode(secret, codeAt(secret, step + shift), now)).toBe(step + shift);
  for (const shift of [-2, 2]) expect(stepOfCode(secret, codeAt(secret, step + shift), now)).toBeNull();
  expect(stepOfCode(secret, codeAt(secret, step), now, step)).toBeNull();
  expect(stepOfCode(secret, '', now)).toBeNull();
});

test('secrets and recovery codes are long and never the same', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
  const { shown, recoveryCodes } = newRecoveryCodes('owner');
  expect(new Set(shown).size).toBe(10);
  for (const code of shown) {
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(recoveryCodes).not.toContain(code.replaceAll('-', ''));
  }
});
