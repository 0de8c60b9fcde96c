import { expect, test } from 'vitest';
import { boundOn } from './languages.ts';

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
