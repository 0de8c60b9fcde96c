import { expect, test } from 'vitest';
import { yearIn } from './book-text.ts';

test.each([
  ['1419 AH / 1998', '1419هـ / 1998', '1419 AH / 1998'],
  ['1419هـ / 1998م', '1419هـ / 1998م', '1419 AH / 1998 CE'],
  ['1419 هـ', '1419 هـ', '1419 AH'],
  ['before 1200', 'before 1200', 'before 1200'],
  ['2004م محرم', '2004م محرم', '2004 CE محرم'],
])('the year %j of an edition has the signs of the page’s language', (year, arabic, english) => {
  expect(yearIn('ar', year)).toBe(arabic);
  expect(yearIn('en', year)).toBe(english);
});
