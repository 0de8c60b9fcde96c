import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../tests/support/any-text.ts';
import {
  type BookPrices,
  bulletsOf,
  changedPrices,
  changePrice,
  guessSet,
  isbnForms,
  MAX_COPIES,
  missingTexts,
  parseCopies,
  parseIsbn,
  parsePercent,
  parsePrice,
  volumeOf,
} from './seller-input.ts';

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
    fc.property(fc.array(anyText()), (texts) => {
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

const book: BookPrices = { price: 2000, offerPrice: 1000 };
const percent = (by: number) => ({ by: 'percent', percent: by }) as const;
const amount = (by: number) => ({ by: 'amount', amount: by }) as const;

test.each([
  ['both', percent(-50), { price: 1000, offerPrice: 500 }],
  ['offerPrice', amount(-999), { price: 2000, offerPrice: 1 }],
  ['offerPrice', percent(100), { price: 2000, offerPrice: 2000 }],
  ['price', amount(-1000), { price: 1000, offerPrice: 1000 }],
  ['both', percent(-99.99), 'costs-nothing'],
  ['both', percent(-100), 'costs-nothing'],
  ['price', percent(-250), 'costs-nothing'],
  ['offerPrice', amount(-1000), 'costs-nothing'],
  ['both', amount(-1500), 'costs-nothing'],
  ['offerPrice', amount(1001), 'offer-above-price'],
  ['price', percent(-51), 'offer-above-price'],
] as const)('changing %s by %j gives %j', (which, change, after) => {
  expect(changedPrices(book, which, change)).toEqual(after);
});

test('a free book may stay free, but cannot be lowered by 100%', () => {
  const free = { price: 0, offerPrice: 0 };
  expect(changedPrices(free, 'both', percent(-10))).toEqual(free);
  expect(changedPrices(free, 'both', percent(-100))).toBe('costs-nothing');
});

describe('changing a price', () => {
  test('by an amount, never below zero', () => {
    expect(changePrice(2000, { by: 'amount', amount: -250 })).toBe(1750);
    expect(changePrice(2000, { by: 'amount', amount: 250 })).toBe(2250);
    expect(changePrice(2000, { by: 'amount', amount: -2001 })).toBe(0);
  });

  test('to one that ends in .99, the nearest, and the lower of two', () => {
    const to99 = (price: number, unit = 100) => changePrice(price, { by: 'percent', percent: 0, unit });
    expect([1, 99, 149, 150, 1000, 1049, 1050, 1099].map((price) => to99(price))).toEqual([
      99, 99, 99, 199, 999, 999, 1099, 1099,
    ]);
    expect([to99(0), to99(12_345, 1000), to99(125, 1)]).toEqual([0, 11_990, 125]);
  });

  test('by percent, rounded down to the minor unit', () => {
    expect(changePrice(999, { by: 'percent', percent: -10 })).toBe(899);
    expect(changePrice(999, { by: 'percent', percent: 10 })).toBe(1098);
    expect(changePrice(1000, { by: 'percent', percent: 12.5 })).toBe(1125);
    expect(changePrice(1000, { by: 'percent', percent: -150 })).toBe(0);
  });

  test('by percent agrees with exact integer arithmetic and never exceeds the highest price', () => {
    const price = fc.integer({ min: 0, max: 5_000_000_000 });
    fc.assert(
      fc.property(price, fc.integer({ min: -20_000, max: 90_000 }), (minor, hundredths) => {
        const factor = BigInt(Math.max(0, 10_000 + hundredths));
        const exact = (BigInt(minor) * factor) / 10_000n;
        const expected = exact > 5_000_000_000n ? 5_000_000_000n : exact;
        expect(BigInt(changePrice(minor, { by: 'percent', percent: hundredths / 100 }))).toBe(expected);
      }),
    );
  });
});

const none = { subject: '', body: '', subjectAr: ' ', bodyAr: '' };
const english = { subject: 'New', body: 'These have arrived.' };
const arabic = { subjectAr: 'جديد', bodyAr: 'وصلت هذه.' };

test.each([
  ['both languages', { ...english, ...arabic }, []],
  ['English', english, []],
  ['Arabic', arabic, []],
  ['nothing', {}, ['subject', 'body']],
  ['an Arabic subject alone', { subjectAr: 'جديد' }, ['bodyAr']],
  ['English and half of Arabic', { ...english, bodyAr: 'وصلت' }, ['subjectAr']],
])('a newsletter with %s lacks what is left', (_, given, missing) => {
  expect(missingTexts({ ...none, ...given })).toEqual(missing);
});

test.each([
  ['9780306406157', ['9780306406157', '0306406152']],
  ['0306406152', ['0306406152', '9780306406157']],
  ['080442957X', ['080442957X', '9780804429573']],
  ['9780804429573', ['9780804429573', '080442957X']],
  ['9791034001231', ['9791034001231']],
])('%s stands for the same book as %j', (isbn, forms) => expect(isbnForms(isbn)).toEqual(forms));

test('both forms of an ISBN are ISBNs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
      const start = String(number).padStart(9, '0');
      const isbn = [...'0123456789X'].map((last) => start + last).find((one) => parseIsbn(one) !== null)!;
      const [same, other] = isbnForms(isbn);
      expect([parseIsbn(same!), parseIsbn(other!)]).toEqual([isbn, other]);
      expect(isbnForms(other!)).toEqual([other, isbn]);
    }),
  );
});

test.each([
  ['15', 15],
  [' ٧٫٥ ', 7.5],
  ['7.25', 7.25],
  ['0', 0],
  ['100', 100],
  ['100.01', null],
  ['2.005', null],
  ['-1', null],
  ['1e1', null],
  ['5%', null],
  ['1.', null],
  ['', null],
])('%j is the rate %j', (text, rate) => expect(parsePercent(text)).toBe(rate));

test('a price may be typed with the sign or the code of its currency, once', () => {
  const pounds = { code: 'GBP', decimals: 2, prefix: '£', suffix: '' };
  const dinars = { code: 'KWD', decimals: 3, prefix: '', suffix: '\u00a0د.ك' };
  expect(['£12.50', 'GBP 12.50', '12.50 GBP', '12.50'].map((text) => parsePrice(text, pounds))).toEqual([
    1_250, 1_250, 1_250, 1_250,
  ]);
  expect(parsePrice('3.5 د.ك', dinars)).toBe(3_500);
  for (const wrong of ['$12.50', '££12.50', 'EUR 12']) expect(parsePrice(wrong, pounds)).toBeNull();
});

test('a price is set, and no price exceeds the highest', () => {
  expect(changePrice(2000, { by: 'set', amount: 1234 })).toBe(1234);
  expect(changePrice(4_999_999_999, { by: 'amount', amount: 10 })).toBe(5_000_000_000);
  expect(changedPrices({ price: 0, offerPrice: 0 }, 'both', { by: 'set', amount: 10 })).toEqual({
    price: 10,
    offerPrice: 10,
  });
});

test('a set is guessed from the Arabic title alone', () => {
  expect(guessSet({ name: 'Fath', nameAr: 'فتح الباري، الجزء ٢' })).toEqual({
    setName: 'Fath',
    setNameAr: 'فتح الباري',
    volume: 2,
  });
});
