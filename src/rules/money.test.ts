import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Currency,
  decimalText,
  formatMinor,
  formatMoney,
  lineAmount,
  lineTotal,
  majorOf,
  minorOf,
  minorOfSum,
  sumOf,
  sumOfAmounts,
  usDollar,
} from './money.ts';

const yen: Currency = { code: 'JPY', decimals: 0 };
const dinar: Currency = { code: 'KWD', decimals: 3 };
const anyCurrency = fc.constantFrom(yen, usDollar, dinar);
const price = fc.integer({ min: 0, max: 5_000_000_000 });
const plain = { prefix: '', suffix: '' };

test('a sum of amounts is exact in every currency', () => {
  const minors = fc.array(fc.integer({ min: -5_000_000_000, max: 5_000_000_000 }), { maxLength: 6 });
  fc.assert(
    fc.property(minors, anyCurrency, (some, currency) => {
      const total = some.reduce((sum, minor) => sum + minor, 0);
      expect(sumOfAmounts(...some.map((minor) => majorOf(minor, currency)))).toBe(majorOf(total, currency));
    }),
  );
});

describe('amounts on the wire', () => {
  test.each([
    [usDollar, 10, 1000],
    [usDollar, 12.5, 1250],
    [usDollar, 12.35, 1235],
    [usDollar, 0.07, 7],
    [usDollar, 1.15, 115],
    [usDollar, 0, 0],
    [usDollar, -0, 0],
    [usDollar, 50_000_000, 5_000_000_000],
    [yen, 1250, 1250],
    [dinar, 3.5, 3500],
    [dinar, 0.005, 5],
  ])('in %j, %d is %d minor units', (currency, major, minor) => {
    expect(minorOf(major, currency)).toBe(minor);
  });

  test.each([NaN, Infinity, -Infinity, -0.01, 12.345, 0.001, 1e-9, 50_000_000.01, 1e300])(
    '%d is not a price in dollars',
    (n) => {
      expect(minorOf(n, usDollar)).toBeNull();
    },
  );

  test('a price has no more decimals than its currency', () => {
    expect(minorOf(12.5, yen)).toBeNull();
    expect(minorOf(12.345, dinar)).toBe(12_345);
    expect(minorOf(1.2345, dinar)).toBeNull();
  });

  test('every price survives a JSON round trip', () => {
    fc.assert(
      fc.property(price, anyCurrency, (minor, currency) => {
        const wire: number = JSON.parse(JSON.stringify(majorOf(minor, currency)));
        expect(minorOf(wire, currency)).toBe(minor);
        expect(minorOf(Number(wire.toFixed(currency.decimals)), currency)).toBe(minor);
      }),
    );
  });

  test('are formatted exactly, up to the total of the largest order with its tax', () => {
    const highest = 5_000_000_000 * 999 * 200 * 2;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: highest }), anyCurrency, (minor, currency) => {
        const text = formatMoney(majorOf(minor, currency), { ...currency, ...plain });
        const digits = String(minor).padStart(currency.decimals + 1, '0');
        expect(text.replaceAll(/[.,]/g, '')).toBe(digits);
        expect(text.split('.')[1] ?? '').toHaveLength(currency.decimals);
      }),
    );
  });
});

test.each([
  [10, '$10.00'],
  [1234.5, '$1,234.50'],
  [0.05, '$0.05'],
  [0, '$0.00'],
  [999.99, '$999.99'],
  [1_000_000, '$1,000,000.00'],
  [1_234_567_890.12, '$1,234,567,890.12'],
  [-2.5, '-$2.50'],
])('%d dollars are written %s', (major, text) => {
  expect(formatMoney(major, { ...usDollar, prefix: '$', suffix: '' })).toBe(text);
});

test('an amount is written with the decimals and the marks of its currency', () => {
  expect(formatMoney(1250, { ...yen, prefix: '¥', suffix: '' })).toBe('¥1,250');
  expect(formatMoney(3.5, { ...dinar, prefix: '', suffix: '\u00a0د.ك' })).toBe('3.500\u00a0د.ك');
  expect(formatMoney(-3.5, { ...dinar, prefix: '', suffix: '\u00a0د.ك' })).toBe('\u200e-3.500\u00a0د.ك');
});

test('several copies cost exactly as much as each of them', () => {
  expect(lineAmount(0.07, 3, usDollar)).toBe(0.21);
  expect(lineAmount(1.105, 3, dinar)).toBe(3.315);
});

test('an amount of minor units is written for people and for machines', () => {
  expect(formatMinor(123_450, { ...usDollar, prefix: '$', suffix: '' })).toBe('$1,234.50');
  expect(decimalText(123_450, usDollar)).toBe('1234.50');
  expect(decimalText(5, dinar)).toBe('0.005');
  expect(decimalText(1250, yen)).toBe('1250');
});

test('a sum may be negative or above the highest price, and is rounded to the unit', () => {
  expect(minorOfSum(-2.5, usDollar)).toBe(-250);
  expect(minorOfSum(1.15, usDollar)).toBe(115);
  expect(minorOfSum(99_999_999.99, usDollar)).toBe(9_999_999_999);
});

test('lines cost their price for each copy, and nothing without copies', () => {
  expect(lineTotal(250, 3)).toBe(750);
  const lines = [
    { offerPrice: 250, quantity: 3 },
    { offerPrice: 100, quantity: 0 },
    { offerPrice: 100, quantity: -1 },
    { offerPrice: 1, quantity: 1 },
  ];
  expect(sumOf(lines)).toBe(751);
  expect(sumOf([])).toBe(0);
});

test('zero has no sign', () => {
  expect(Object.is(minorOf(-0, usDollar), 0)).toBe(true);
  expect(minorOf(50_000_000, usDollar)).toBe(5_000_000_000);
});
