import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../tests/support/any-text.ts';
import {
  authorYear,
  bothNames,
  type Category,
  categoryFromInput,
  categoryFromPath,
  categoryOf,
  filterOf,
  givenNames,
  readChoices,
  shelfParams,
  specifiedCategories,
} from './shelf.ts';
import { categoryPath } from './seller-input.ts';

const fromInput = (text: string) => categoryFromInput(specifiedCategories, text);
const fromPath = (segment: string) => categoryFromPath(specifiedCategories, segment);

test('a new shop has the specified seven, each at the lowercase address of its value', () => {
  expect(specifiedCategories.map(({ value }) => value).join(' ')).toBe(
    'Aqeedah Quran Hadith Fiqh Arabic Dawah Seerah',
  );
  expect(specifiedCategories.map(({ label }) => label).join(' ')).toBe(
    "Aqeedah Quran Hadith Fiqh Arabic Da'wah Seerah",
  );
  expect(new Set(specifiedCategories.map(({ colour }) => colour)).size).toBe(7);
  for (const { value, label, path } of specifiedCategories)
    expect([path, categoryPath(label)]).toEqual([value.toLowerCase(), value.toLowerCase()]);
});

test('a path names a category in any letter case', () => {
  expect(fromPath('quran')?.value).toBe('Quran');
  expect(fromPath('Quran')?.value).toBe('Quran');
  expect(fromPath('DAWAH')?.label).toBe("Da'wah");
  for (const wrong of ['', 'tafsir', "da'wah", 'quran/', ' quran', 'constructor']) {
    expect(fromPath(wrong)).toBeNull();
  }
});

test.each(["Da'wah", 'Da’wah', 'Da‘wah', 'Daʿwah', 'Da`wah', 'Dawah', ' dawah ', 'الدعوة'])(
  '%s is Dawah',
  (text) => {
    expect(fromInput(text)?.value).toBe('Dawah');
  },
);

test('text that is not a category is refused', () => {
  expect(fromInput('seerah')?.value).toBe('Seerah');
  for (const wrong of ['', 'Da wah', "Qur'an", "D'awah", 'Poetry', '__proto__']) {
    expect(fromInput(wrong)).toBeNull();
  }
});

test('a category that is no longer there is known by its value', () => {
  expect(categoryOf(specifiedCategories, 'Dawah').label).toBe("Da'wah");
  expect(categoryOf(specifiedCategories, 'Poetry')).toMatchObject({ label: 'Poetry', path: 'poetry' });
});

test.each([
  ['Poetry', 'poetry'],
  ['History & Biography', 'history-biography'],
  ["  Uṣūl al-Fiqh: a Reader's Guide ", 'usul-al-fiqh-a-readers-guide'],
  ['الشِّعر العربي', 'الشعر-العربي'],
  ['../../etc?x=1#y', 'etc-x-1-y'],
  ['***', ''],
])('%s is at %s', (label, path) => {
  expect(categoryPath(label)).toBe(path);
});

test('any name gives one part of an address, which a browser and the shop read back alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (label) => {
      const path = categoryPath(label.toWellFormed());
      expect(categoryPath(path)).toBe(path);
      expect(path).toMatch(/^([\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*)?$/u);
      if (path === '') return;
      const { pathname } = new URL(`/books/${encodeURIComponent(path)}`, 'http://shop');
      const category: Category = { value: 'x', label: 'X', labelAr: 'X', path, colour: 'green' };
      const segment = decodeURIComponent(pathname.slice('/books/'.length));
      expect(categoryFromPath([category], segment)).toBe(category);
    }),
  );
});

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
  const text = fc.oneof(anyText(), fc.constantFrom('Fiqh', 'ar', '12.50', 'in', 'title'));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...shelfParams), text), (params) => {
      const once = readParams(new URLSearchParams(params));
      expect(() => filterOf(once.choices)).not.toThrow();
      const again = readParams(new URLSearchParams({ ...once.choices, ...once.refused }));
      expect(again).toEqual(once);
    }),
  );
});

test('a category that has one name shows it on both pages, and is edited with the one it has', () => {
  expect(bothNames({ label: 'Poetry', labelAr: '' })).toEqual({ label: 'Poetry', labelAr: 'Poetry' });
  expect(bothNames({ label: '', labelAr: 'الشعر' })).toEqual({ label: 'الشعر', labelAr: 'الشعر' });
  expect(bothNames({ label: 'Poetry', labelAr: 'الشعر' })).toEqual({ label: 'Poetry', labelAr: 'الشعر' });
  expect(givenNames({ label: 'Poetry', labelAr: 'Poetry' })).toEqual({ label: 'Poetry', labelAr: '' });
  expect(givenNames({ label: 'الشعر', labelAr: 'الشعر' })).toEqual({ label: '', labelAr: 'الشعر' });
  expect(givenNames({ label: 'Poetry', labelAr: 'الشعر' })).toEqual({ label: 'Poetry', labelAr: 'الشعر' });
});

test('a category of no list has all its names from its value', () => {
  expect(categoryOf([], 'Poetry')).toEqual({
    value: 'Poetry',
    label: 'Poetry',
    labelAr: 'Poetry',
    path: 'poetry',
    colour: 'green',
  });
});

test('a value names its category before the name of another one', () => {
  const [fiqh, poetry] = [
    specifiedCategories[3]!,
    { ...specifiedCategories[0]!, value: 'Poetry', label: 'Fiqh' },
  ];
  expect(categoryFromInput([poetry, fiqh], 'fiqh')).toBe(fiqh);
  expect(categoryFromInput([poetry], 'fiqh')).toBe(poetry);
});

test('books are sorted by the year of death of their author, roughly converted, those of unknown years last', () => {
  expect(authorYear({ diedAh: 620, diedCe: 1223 })).toBe(1223);
  expect(authorYear({ diedAh: 620, diedCe: null })).toBe(1223);
  expect(authorYear({ diedAh: 101, diedCe: null })).toBe(719);
  expect(authorYear({ diedAh: null, diedCe: 0 })).toBe(0);
  expect(authorYear({ diedAh: null, diedCe: null })).toBe(9999);
});

test('equal prices are a range, and a long text is cut', () => {
  expect(read('min=10&max=10')).toEqual({
    choices: { min: '10', max: '10' },
    refused: {},
    isReversed: false,
  });
  expect(read(`author=${'a'.repeat(301)}`).choices.author).toBe('a'.repeat(300));
  expect(read('author=+ibn-kathir+').choices.author).toBe('ibn-kathir');
});
