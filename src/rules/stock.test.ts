import { expect, test } from 'vitest';
import { isTooMany, MAX_COPIES, parseCopies } from './stock.ts';

test('copies are typed as a whole number in any digits, and nothing typed is not counted', () => {
  expect(['', '  ', '0', ' 12 ', '٣٤', String(MAX_COPIES)].map(parseCopies)).toEqual([
    null,
    null,
    0,
    12,
    34,
    MAX_COPIES,
  ]);
  for (const wrong of ['-1', '1.5', 'many', String(MAX_COPIES + 1)])
    expect(parseCopies(wrong)).toBeUndefined();
});

test('no more can be ordered than is left, where that is known', () => {
  expect([isTooMany(3, 3), isTooMany(4, 3), isTooMany(999, undefined)]).toEqual([false, true, false]);
});
