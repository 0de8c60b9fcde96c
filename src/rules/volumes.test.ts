import { expect, test } from 'vitest';
import { guessSet, volumeOf } from './volumes.ts';

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
