import { expect, test } from 'vitest';
import { addressIn, boundOn, isArabic, otherLanguage, prefixOf, splitAddress } from './languages.ts';

test.each([
  ['en', '/', '/', '/ar'],
  ['en', '/books?q=a', '/books?q=a', '/ar/books?q=a'],
  ['ar', '/', '/en', '/'],
  ['ar', '/books/quran', '/en/books/quran', '/books/quran'],
] as const)('with %s at /, %s is at %s in English and at %s in Arabic', (front, path, english, arabic) => {
  expect([addressIn('en', front, path), addressIn('ar', front, path)]).toEqual([english, arabic]);
});

test.each([
  ['/', undefined, '/'],
  ['/ar', 'ar', '/'],
  ['/en/books', 'en', '/books'],
  ['/AR/Books', 'ar', '/Books'],
  ['/ar.data', 'ar', '.data'],
  ['/ar/books.data', 'ar', '/books.data'],
  ['/arabic', undefined, '/arabic'],
  ['/books/ar', undefined, '/books/ar'],
  ['/en/ar', 'en', '/ar'],
])('%s names the language %s before %s', (address, named, path) => {
  expect(splitAddress(address)).toEqual({ named, path });
});

const forty = { name: 'The Forty Hadith', nameAr: 'الأربعون النووية' };

test('a book is bound on the side of the language it is printed in', () => {
  expect(boundOn({ ...forty, language: 'ar' })).toBe('right');
  expect(boundOn({ ...forty, language: 'en' })).toBe('left');
  expect(boundOn({ ...forty, language: 'ar-en' })).toBe('left');
  expect(boundOn({ name: 'al-Risāla', language: 'ar' })).toBe('right');
});

test('the title tells the side if the language is not known', () => {
  expect(boundOn(forty)).toBe('right');
  expect(boundOn({ name: 'الرسالة' })).toBe('right');
  expect(boundOn({ name: 'The Forty Hadith', nameAr: '', language: '' })).toBe('left');
});

test('a text is Arabic if its first letter is', () => {
  expect(['الرسالة', '1. الرسالة', '«الرسالة» of Shafii'].every(isArabic)).toBe(true);
  expect(['Risala', '1. Risala الرسالة', '', '123'].some(isArabic)).toBe(false);
});

test('the language at / has no prefix', () => {
  expect([prefixOf('en', 'en'), prefixOf('ar', 'en'), prefixOf('en', 'ar')]).toEqual(['', '/ar', '/en']);
  expect([otherLanguage('en'), otherLanguage('ar')]).toEqual(['ar', 'en']);
});
