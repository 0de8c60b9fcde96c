import { expect, test } from 'vitest';
import { queryKey } from './fold.ts';
import { passagesIn } from './passages.ts';

const found = (text: string, query: string) => passagesIn(text, queryKey(query));

test('a passage is found whatever the vowel signs and the spelling, and shown as it is written', () => {
  expect(found('كِتابُ الطَّهارةِ', 'كتاب الطهاره')).toEqual([{ before: '', match: 'كِتابُ الطَّهارةِ', after: '' }]);
  expect(found('إلى الصلاة.', 'الي')).toEqual([{ before: '', match: 'إلى', after: ' الصلاة.' }]);
});

test('every place is found, across the end of a line too', () => {
  expect(found('one two\none  two three', 'one two')).toEqual([
    { before: '', match: 'one two', after: ' one two three' },
    { before: 'one two ', match: 'one two', after: ' three' },
  ]);
});

test('some whole words stand before and after', () => {
  const text = `${'before '.repeat(30)}here${' after'.repeat(30)}`;
  const [{ before, match, after } = { before: '', match: '', after: '' }] = found(text, 'here');
  expect(match).toBe('here');
  expect(before).toMatch(/^(before )+$/);
  expect(after).toMatch(/^( after)+$/);
  expect(before.length + after.length).toBeLessThan(130);
});

test('nothing is found of an empty text', () => {
  expect(passagesIn('some text', '')).toEqual([]);
});
