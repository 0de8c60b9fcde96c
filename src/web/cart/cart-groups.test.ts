import { expect, test } from 'vitest';
import { groupLines } from './cart-groups.ts';
import type { CartLine } from './use-cart-lines.ts';

function line(id: string, set?: string, volume = 0): CartLine {
  const book = { _id: id, ...(set && { set: { slug: set, name: set, volume } }) } as CartLine['book'];
  return { id, quantity: 1, book, seen: undefined, problem: null };
}

test('the volumes of a set stand together by number; other lines keep their places', () => {
  const lines = [line('a', 'tafsir', 3), line('b'), line('c', 'tafsir', 1), line('d', 'sira', 1)];
  const grouped = groupLines(lines);
  expect(grouped.map((one) => one.line.id)).toEqual(['c', 'a', 'b', 'd']);
  expect(grouped.map(({ set }) => set?.lines.length)).toEqual([2, undefined, undefined, undefined]);
});

test('a book that is gone stands alone', () => {
  const gone: CartLine = { id: 'x', quantity: 1, book: undefined, seen: undefined, problem: 'gone' };
  expect(groupLines([gone])).toEqual([{ line: gone }]);
});
