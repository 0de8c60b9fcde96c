import fc from 'fast-check';
import { expect, test } from 'vitest';
import { specifiedCategories } from './categories.ts';
import { filterOf, readChoices, shelfParams } from './shelf-filter.ts';

const readParams = (params: URLSearchParams) => readChoices(params, specifiedCategories);
const read = (query: string) => readParams(new URLSearchParams(query));

test.each([
  ['category=da%27wah&language=ar', { category: 'Dawah', language: 'ar' }],
  ['min=10&max=٢٥٫٥', { min: 10, max: 25.5 }],
  ['stock=in&sort=price-desc&author=ibn-kathir', { inStock: true, sort: 'price-desc', author: 'ibn-kathir' }],
  ['min=0&max=10.00', { min: 0, max: 10 }],
  ['category=&min=+', {}],
])('%s is read as choices', (query, filter) => {
  const { choices, refused } = read(query);
  expect([filterOf(choices), refused]).toEqual([filter, {}]);
});

test('what is unknown or wrong is refused by its name', () => {
  const { choices, refused } = read('category=cooking&language=xx&min=-1&max=much&stock=maybe&sort=colour');
  expect(choices).toEqual({});
  expect(Object.keys(refused)).toEqual(['category', 'language', 'min', 'max', 'stock', 'sort']);
  expect(read('min=20&max=10')).toEqual({ choices: { min: '20' }, refused: { max: '10' }, isReversed: true });
});

test('a list reads only what it offers', () => {
  const params = new URLSearchParams('category=Fiqh&sort=title');
  expect(readChoices(params, specifiedCategories, ['sort']).choices).toEqual({ sort: 'title' });
});

test('no address breaks a list, and reading what was read changes nothing', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Fiqh', 'ar', '12.50', 'in', 'title'));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...shelfParams), text), (params) => {
      const once = readParams(new URLSearchParams(params));
      expect(() => filterOf(once.choices)).not.toThrow();
      const again = readParams(new URLSearchParams({ ...once.choices, ...once.refused }));
      expect(again).toEqual(once);
    }),
  );
});
