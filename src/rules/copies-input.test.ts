import { expect, test } from 'vitest';
import { MAX_COPIES, parseCopies } from './copies-input.ts';

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
