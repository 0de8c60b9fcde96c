import { expect, test } from 'vitest';
import { inReadingOrder, type TextItem } from './text-items.ts';

/** Pieces of a line from left to right, as a browser prints them, ten units apart. */
const line = (pieces: string[], y: number): TextItem[] =>
  pieces.map((str, at) => ({
    str,
    dir: 'rtl',
    transform: [1, 0, 0, 1, 20 * at, y],
    width: 10,
    height: 10,
    hasEOL: false,
    fontName: '',
  }));
const read = (items: TextItem[], paragraphs: string[] = []) =>
  inReadingOrder(items, paragraphs)
    .map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str))
    .join('')
    .trim();

test('the words of an Arabic line are read from the right, Latin words and numbers among them from the left', () => {
  expect(read([...line(['النحو', 'في', 'متن'], 90), ...line(['محفوظ', 'قصير'], 70)])).toBe(
    'متن في النحو\nقصير محفوظ',
  );
  expect(read(line(['بيروت', 'مدينة', 'في', 'Sahih', 'Muslim', 'كتاب', 'طبع'], 90))).toBe(
    'طبع كتاب Sahih Muslim في مدينة بيروت',
  );
  expect(read(line(['١٣', '١٢', 'صفحة', 'انظر'], 90))).toBe('انظر صفحة ١٢ ١٣');
  expect(read(line(['The', 'word', 'نافع', 'علم', 'means'], 90))).toBe('The word علم نافع means');
});

test('a line without Arabic stays as it is', () => {
  const items = line(['one', 'two'], 90);
  expect(inReadingOrder(items, ['other words'])).toEqual(items);
});

test('pieces of a word are one, and spaces of the file divide words', () => {
  const [mark, letter, space, word] = line(['ُ', 'كتب', ' ', 'قد'], 90);
  const close = [{ ...mark!, transform: [1, 0, 0, 1, 29, 90], width: 0 }, letter!, space!, word!];
  expect(read(close, ['قد كُتب'])).toBe('قد كُتب');
});

test('a word takes the letters of the known text: ligatures, marks, and what its glyphs do not tell', () => {
  const known = ['نصف الإسلام وبطريقة', 'الأقسام ويُمثَّل لها'];
  expect(read(line(['وبطر يقة', 'اإلسالم', 'نصف'], 90), known)).toBe('نصف الإسلام وبطريقة');
  expect(read(line(['لها', 'ومثل', 'الأقسام'], 90), known)).toBe('الأقسام ويُمثَّل لها');
  expect(read(line(['غيره', 'نصف'], 90), known)).toBe('نصف غيره');
});

test('a number and its unit are two words, though no space is seen between them', () => {
  const close = line(['هـ', '٦٧٢', ' ', 'سنة'], 90).map((item, at) =>
    Object.assign(item, { transform: [1, 0, 0, 1, 10 * at, 90] }),
  );
  expect(read(close, ['سنة ٦٧٢ هـ'])).toBe('سنة ٦٧٢ هـ');
});
