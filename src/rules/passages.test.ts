import { expect, test } from 'vitest';
import { queryKey } from './fold.ts';
import { passageAt, passagesIn, rangesIn } from './passages.ts';

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

test('a match lasts to the marks of its last letter', () => {
  expect(rangesIn('كِتابُ الله', queryKey('كتاب'))).toEqual([[0, 6]]);
  expect(rangesIn('aa aa aa', 'aa')).toEqual([
    [0, 2],
    [3, 5],
    [6, 8],
  ]);
  expect(rangesIn('aa aa aa', 'aa', 2)).toHaveLength(2);
  expect(rangesIn('aaaa', 'aa')).toEqual([
    [0, 2],
    [2, 4],
  ]);
  expect(rangesIn('aa', '')).toEqual([]);
  expect(rangesIn('bb', 'aa')).toEqual([]);
});

test('a passage begins and ends between two words, at most sixty letters away', () => {
  const words = (count: number) => 'abcd '.repeat(count);
  const at = (text: string) => passageAt(text, text.indexOf('X'), text.indexOf('X') + 1);
  expect(at(`${words(12)}X ${words(11)}abcd`)).toEqual({
    before: words(12),
    match: 'X',
    after: ` ${words(11)}abcd`,
  });
  expect(at(`${words(13)}X ${words(13)}`)).toEqual({
    before: words(11),
    match: 'X',
    after: ` ${words(12).trimEnd()}`,
  });
  // A word that is longer than the place is left out.
  const long = 'a'.repeat(100);
  expect(at(`${long}X${long}`)).toEqual({ before: '', match: 'X', after: '' });
  expect(at(`one\n\ntwo X three\t four`)).toEqual({ before: 'one two ', match: 'X', after: ' three four' });
});
