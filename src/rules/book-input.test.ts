import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bulletsOf, guessSet, MAX_COPIES, parseCopies, parseIsbn, volumeOf } from './book-input.ts';

test.each([
  ['978-0-306-40615-7', '9780306406157'],
  ['0-306-40615-2', '0306406152'],
  ['080442957x', '080442957X'],
  ['٩٧٨٠٣٠٦٤٠٦١٥٧', '9780306406157'],
])('%s is an ISBN', (text, isbn) => {
  expect(parseIsbn(text)).toBe(isbn);
});

test.each(['978-0-306-40615-8', '0-306-40615-3', '', '123', '9770306406157', 'ISBN', '97803064061570'])(
  '%j is none',
  (text) => {
    expect(parseIsbn(text)).toBeNull();
  },
);

test.each([
  ['Tafsir Ibn Kathir, Vol. 3', 'Tafsir Ibn Kathir', 3],
  ['Tafsīr Ibn Kathīr, Volume 10', 'Tafsīr Ibn Kathīr', 10],
  ['Tafsir Ibn Kathir vol.3', 'Tafsir Ibn Kathir', 3],
  ['Tafsir Ibn Kathir (Vol 3)', 'Tafsir Ibn Kathir', 3],
  ['Tafsir Ibn Kathir — Volume ٣', 'Tafsir Ibn Kathir', 3],
  ['تفسير ابن كثير، الجزء ٣', 'تفسير ابن كثير', 3],
  ['تفسير ابن كثير، المجلد ١٠', 'تفسير ابن كثير', 10],
  ['الأربعون ٤٠ حديثا - جزء ۲', 'الأربعون ٤٠ حديثا', 2],
])('%s', (name, work, volume) => {
  expect(volumeOf(name)).toEqual({ work, volume });
});

test.each([
  'Riyad as-Salihin',
  'Forty Hadith 40',
  'Volume 3',
  ', Vol. 3',
  'Vol. three',
  'Revol 3',
  'Book, Vol. 0',
  'Vol. 3 of it',
  '',
])('%j has no volume', (name) => {
  expect(volumeOf(name)).toBeNull();
});

test('a set is guessed from the titles of a volume', () => {
  const name = 'Tafsir Ibn Kathir, Vol. 3';
  const nameAr = 'تفسير ابن كثير، الجزء ٣';
  const set = { setName: 'Tafsir Ibn Kathir', setNameAr: 'تفسير ابن كثير', volume: 3 };
  expect(guessSet({ name, nameAr })).toEqual(set);
  expect(guessSet({ name: 'Tafsir Ibn Kathir', nameAr })).toEqual(set);
  expect(guessSet({ name, nameAr: '' })).toEqual({ ...set, setNameAr: '' });
  expect(guessSet({ name: 'Bulugh al-Maram', nameAr: '' })).toEqual({
    setName: '',
    setNameAr: '',
    volume: null,
  });
});

test('each line with text is a point, for every kind of line break', () => {
  expect(bulletsOf(' First\r\n\r\nSecond \rثالثًا\u2028Fourth\n')).toEqual([
    'First',
    'Second',
    'ثالثًا',
    'Fourth',
  ]);
  expect(bulletsOf(' \n ')).toEqual([]);
});

test('points joined by line breaks are split into the same points', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      const points = texts.flatMap(bulletsOf);
      expect(bulletsOf(points.join('\n'))).toEqual(points);
    }),
  );
});

test('copies are typed as a whole number in any digits, and nothing typed is not counted', () => {
  expect(['', '  ', '0', ' 12 ', '٣٤', String(MAX_COPIES)].map(parseCopies)).toEqual([
    null,
    null,
    0,
    12,
    34,
    MAX_COPIES,
  ]);
  for (const wrong of ['-1', '1.5', 'many', String(MAX_COPIES + 1)])
    expect(parseCopies(wrong)).toBeUndefined();
});
