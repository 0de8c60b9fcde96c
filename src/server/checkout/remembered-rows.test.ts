import { expect, test } from 'vitest';
import { RememberedRows } from './remembered-rows.ts';

const book = (id: string, more = {}) => ({ id, inStock: 1, archivedAt: null, ...more }) as never;
const learn = (rows: RememberedRows, books: never[], ids: string[]) =>
  rows.learn(ids, [], { books, addresses: [] });

test('all that is asked for is recalled, or nothing', () => {
  const rows = new RememberedRows();
  learn(rows, [book('a'), book('b')], ['a', 'b']);
  expect(rows.recall(['b', 'a'], [])?.books).toEqual([book('b'), book('a')]);
  expect(rows.recall(['a', 'c'], [])).toBeNull();
  expect(rows.recall(['a'], ['nowhere'])).toBeNull();
});

test('a book that was looked for and is not for sale any more is forgotten', () => {
  const rows = new RememberedRows();
  learn(rows, [book('a'), book('b'), book('c')], ['a', 'b', 'c']);
  learn(rows, [book('b', { inStock: 0 }), book('c', { archivedAt: 1 })], ['a', 'b', 'c']);
  for (const id of ['a', 'b', 'c']) expect(rows.recall([id], [])).toBeNull();
});

test('of very many the oldest are forgotten', () => {
  const rows = new RememberedRows();
  const ids = Array.from({ length: 2_001 }, (_, place) => `book ${place}`);
  learn(
    rows,
    ids.map((id) => book(id)),
    ids,
  );
  expect(rows.recall(['book 0'], [])).toBeNull();
  expect(rows.recall(['book 1', 'book 2000'], [])?.books).toHaveLength(2);
});
