import { expect, test } from 'vitest';
import { bestSellers, relatedBooks } from './shelf.ts';

const book = (_id: string, category = 'Fiqh', inStock = true) => ({ _id, category, inStock });
const ids = (books: { _id: string }[]) => books.map(({ _id }) => _id).join('');

test('best sellers are the first five in stock', () => {
  expect(ids(bestSellers([...'abcdefgh'].map((id) => book(id, 'Fiqh', id !== 'b'))))).toBe('acdef');
  expect(bestSellers([book('a', 'Fiqh', false)])).toEqual([]);
});

test('related are up to five in stock of the same category, without the book itself', () => {
  const books = [book('x', 'Hadith'), book('z', 'Fiqh', false), ...[...'abcdefg'].map((id) => book(id))];
  expect(ids(relatedBooks(books, book('c')))).toBe('abdef');
  expect(ids(relatedBooks(books, book('x', 'Hadith')))).toBe('');
});
