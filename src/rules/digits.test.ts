import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arabicDigits,
  countInDigits,
  digitsOf,
  isPhone,
  parseAmount,
  plainNumber,
  pluralForm,
  westernDigits,
} from './digits.ts';
import { isPercent, parsePrice, parseWhole } from './seller-input.ts';
import { formatMoney, majorOf, usDollar } from './money.ts';

test('Arabic-Indic and Persian digits become Western, other characters stay', () => {
  expect(westernDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(westernDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
  expect(westernDigits('الجزء ٣, vol 3 ٫')).toBe('الجزء 3, vol 3 ٫');
});

test('a number in Arabic-Indic digits', () => {
  expect(arabicDigits(1_234_567_890)).toBe('١٢٣٤٥٦٧٨٩٠');
});

test('direction marks of a pasted number are ignored', () => {
  expect(plainNumber(' \u202a+٩٦٤ ۷۷۰ 555\u202c\u200f')).toBe('+964 770 555');
  expect(parseWhole('\u2067١٢\u2069')).toBe(12);
  expect(parsePrice('\u200e١٢٫٥', usDollar)).toBe(1250);
});

test.each([
  ['12', 12],
  [' ١٢ ', 12],
  ['۰۰۷', 7],
  ['', null],
  ['1.5', null],
  ['-1', null],
  ['1e3', null],
  ['0x10', null],
  ['1 2', null],
  ['99999999999999999999', null],
])('%j is the whole number %j', (text, value) => {
  expect(parseWhole(text)).toBe(value);
});

test.each([
  ['10', 1000],
  ['12.5', 1250],
  ['12.35', 1235],
  ['١٢٫٥٠', 1250],
  ['۱۲٫۳۵', 1235],
  ['١٬٢٣٤٫٥', 123450],
  ['1,234.50', 123450],
  [' 7 ', 700],
  ['50000000', 5_000_000_000],
  ['50000000.01', null],
  ['12,5', 1250],
  ['1.250,50', 125_050],
  ['1 250.50', 125_050],
  ['1.250.000,00', 125_000_000],
  ['12,50,5', null],
  ['1.25,50', null],
  ['1,23,456', null],
  ['12.345', null],
  ['12.', null],
  ['.5', null],
  ['1.2.3', null],
  ['-1', null],
  ['1e2', null],
  ['Infinity', null],
  ['', null],
])('the price %j is %j cents', (text, cents) => {
  expect(parsePrice(text, usDollar)).toBe(cents);
});

test('a price may have three decimals where the currency has them', () => {
  expect(parsePrice('٣٫٥٠٠', { decimals: 3 })).toBe(3_500);
  expect(parsePrice('12.3456', { decimals: 3 })).toBeNull();
  expect(parsePrice('12.5', { decimals: 0 })).toBeNull();
});

test('every formatted price is parsed back to itself', () => {
  const decimals = { JPY: 0, USD: 2, KWD: 3 };
  const currencies = Object.entries(decimals).map(([code, count]) => ({
    code,
    decimals: count,
    prefix: '',
    suffix: '',
  }));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000_000 }),
      fc.constantFrom(...currencies),
      (minor, currency) => {
        expect(parsePrice(formatMoney(majorOf(minor, currency), currency), currency)).toBe(minor);
      },
    ),
  );
});

test('a rate has at most two decimals and lies between 0 and 100', () => {
  expect([0, 2, 7.25, 15, 100].every(isPercent)).toBe(true);
  expect([-1, 100.01, 2.005, Number.NaN, Infinity, '2', null].some(isPercent)).toBe(false);
});

const counts = [...Array(1_203).keys(), 9_999, 10_000, 123_456, 1_000_002, 2_147_483_647];

for (const [language, tag] of [
  ['en', 'en'],
  ['ar', 'ar-u-nu-latn'],
] as const) {
  test(`digits and plural forms agree with Intl (${language})`, () => {
    const digits = new Intl.NumberFormat(tag);
    const forms = new Intl.PluralRules(tag);
    const ours = counts.map((count) => [countInDigits(count), pluralForm(count, language)]);
    expect(ours).toEqual(counts.map((count) => [digits.format(count), forms.select(count)]));
  });
}

test('a phone number has three digits at least, and no other signs than those of numbers', () => {
  const phones = ['123', '+964 (770) 555-01.00', '٠٧٧٠', '\u200e+964'];
  expect(phones.filter(isPhone)).toEqual(phones);
  expect(['12', '+-()', '', 'call 123', '1/2/3'].filter(isPhone)).toEqual([]);
  expect(digitsOf('+964 (٧٧٠) 555-01.00')).toBe('9647705550100');
});

test.each([
  ["1'250.50", 1250.5],
  ['1’250,50', 1250.5],
  ['1234.567', 1234.567],
  ['1234.5678', null],
  ['1,234,567', 1_234_567],
  ['12,345', 12_345],
  ['12,3456', null],
  ['5000000000', 5_000_000_000],
  ['5000000001', null],
  ['0', 0],
])('%j is the amount %j', (text, amount) => expect(parseAmount(text)).toBe(amount));
