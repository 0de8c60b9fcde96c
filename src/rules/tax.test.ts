import { expect, test } from 'vitest';
import { isPercent } from './tax.ts';

test('a rate has at most two decimals and lies between 0 and 100', () => {
  expect([0, 2, 7.25, 15, 100].every(isPercent)).toBe(true);
  expect([-1, 100.01, 2.005, Number.NaN, Infinity, '2', null].some(isPercent)).toBe(false);
});
