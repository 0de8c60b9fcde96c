import { expect, test } from 'vitest';
import { isTooMany } from './stock.ts';

test('no more can be ordered than is left, where that is known', () => {
  expect([isTooMany(3, 3), isTooMany(4, 3), isTooMany(999, undefined)]).toEqual([false, true, false]);
});
