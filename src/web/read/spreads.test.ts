import { expect, test } from 'vitest';
import { nextSide, pagesAround, pagesAt, turned } from './spreads.ts';

test('on a wide screen the cover stands alone, and a last page without a partner too', () => {
  expect([1, 2, 3, 4, 5, 6].map((page) => pagesAt(page, 6, true))).toEqual([
    [1],
    [2, 3],
    [2, 3],
    [4, 5],
    [4, 5],
    [6],
  ]);
  expect(pagesAt(3, 6, false)).toEqual([3]);
});

test('turning leads through every spread and back, and stops at both ends', () => {
  const visited = (from: number, step: 1 | -1) => {
    const pages = [from];
    for (let page = turned(from, step, 6, true); page !== pages.at(-1); page = turned(page, step, 6, true))
      pages.push(page);
    return pages;
  };
  expect(visited(1, 1)).toEqual([1, 2, 4, 6]);
  expect(visited(6, -1)).toEqual([6, 4, 2, 1]);
  expect([turned(5, 1, 6, false), turned(6, 1, 6, false), turned(1, -1, 6, false)]).toEqual([6, 6, 1]);
});

test('a spread and its neighbours are ready at once', () => {
  expect(pagesAround(3, 6, true)).toEqual([2, 3, 1, 4, 5]);
  expect(pagesAround(1, 6, true)).toEqual([1, 2, 3]);
  expect(pagesAround(6, 6, false)).toEqual([6, 5]);
});

test('a book bound on the right goes on to the left', () => {
  expect([nextSide('right'), nextSide('left')]).toEqual(['left', 'right']);
});
