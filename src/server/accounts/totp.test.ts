import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { newRecoveryCodes, newSecret, stepOfCode } from './totp.ts';

const secret = newSecret();
const codeAt = (step: number) => new TOTP({ secret }).generate({ timestamp: step * 30_000 });

test('a code is right one step early or late, and not after a later one was used', () => {
  const now = 1_111_111_111_000;
  const step = Math.floor(now / 30_000);
  for (const shift of [-1, 0, 1]) expect(stepOfCode(secret, codeAt(step + shift), now)).toBe(step + shift);
  for (const shift of [-2, 2]) expect(stepOfCode(secret, codeAt(step + shift), now)).toBeNull();
  expect(stepOfCode(secret, codeAt(step), now, step)).toBeNull();
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
