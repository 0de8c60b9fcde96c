import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Category,
  categoryFromInput,
  categoryFromPath,
  categoryOf,
  specifiedCategories,
} from './categories.ts';
import { categoryPath } from './slugs.ts';

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
