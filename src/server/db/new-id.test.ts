import { expect, test } from 'vitest';
import { isId } from '../../rules/ids.ts';
import { newId } from './new-id.ts';

test('ids are 24 hexadecimal characters, unique, and sorted by creation', () => {
  const ids = Array.from({ length: 10_000 }, () => newId());
  expect(ids.every(isId)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('a later time sorts later, and a clock set back does not', () => {
  // Earlier tests of this process may have used a time in the future.
  const now = parseInt(newId().slice(0, 12), 16) + 1_000_000;
  const [first, later, back] = [newId(now), newId(now + 1), newId(now - 5_000)] as const;
  expect(first < later).toBe(true);
  expect(later < back).toBe(true);
  expect(parseInt(first.slice(0, 12), 16)).toBe(now);
});

test('the second half of an id is random, so two processes do not collide', () => {
  const moments = Array.from({ length: 1_000 }, (_, n) => newId(Date.now() + 2_000_000 + n).slice(12));
  expect(new Set(moments).size).toBe(1_000);
});
