import { expect, test } from 'vitest';
import { queryKey } from '../../rules/fold.ts';
import { placesOf } from './marks.ts';

const found = (texts: string[], query: string) =>
  placesOf(texts, queryKey(query)).map(([start, end]) => [
    texts[start.text]!.slice(start.offset),
    texts[end.text]!.slice(0, end.offset),
  ]);

test('a word is found with its vowel marks, hamzas and final letters', () => {
  expect(found(['قال: الصَّلاةُ عِمادُ'], 'الصلاه')).toEqual([['الصَّلاةُ عِمادُ', 'قال: الصَّلاةُ']]);
  expect(found(['إلى الهدى'], 'الي')).toEqual([['إلى الهدى', 'إلى']]);
});

test('words of two pieces are found together, and each place once', () => {
  expect(found(['the heart', 'of the matter'], 'heart of')).toEqual([['heart', 'of']]);
  expect(found(['a cat and a Cat'], 'cat')).toHaveLength(2);
  expect(found(['nothing'], 'else')).toEqual([]);
});
