import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatInvoiceNumber,
  formatOrderNumber,
  isId,
  isMistypedNumber,
  orderNumber,
  orderNumberTexts,
} from './ids.ts';

test('an id is 24 lowercase hexadecimal characters', () => {
  expect(isId('64f0c1a2b3d4e5f601234567')).toBe(true);
});

test.each([
  '',
  '__proto__',
  'constructor',
  '64f0c1a2b3d4e5f60123456',
  '64f0c1a2b3d4e5f6012345678',
  '64F0C1A2B3D4E5F601234567',
  '64f0c1a2b3d4e5f60123456g',
  '64f0c1a2b3d4e5f601234567\n',
  ' 64f0c1a2b3d4e5f60123456',
  '٤٤f0c1a2b3d4e5f601234567',
])('%j is not an id', (text) => {
  expect(isId(text)).toBe(false);
});

const places = fc.nat({ max: 8_000_000 });
const digitsOf = (number: number) => [...String(number)];

test('the first orders have short numbers in two groups', () => {
  expect([1, 2, 3].map((place) => formatOrderNumber(orderNumber(place)))).toEqual([
    '1001 0011',
    '1001 0022',
    '1001 0033',
  ]);
});

test('every number has eight digits and is no mistyped one', () => {
  fc.assert(
    fc.property(places, (place) => {
      const number = orderNumber(place);
      expect(digitsOf(number)).toHaveLength(8);
      expect(isMistypedNumber(String(number))).toBe(false);
      expect(isMistypedNumber(formatOrderNumber(number))).toBe(false);
    }),
  );
});

test('one wrong digit is noticed', () => {
  fc.assert(
    fc.property(places, fc.nat({ max: 7 }), fc.integer({ min: 1, max: 9 }), (place, at, by) => {
      const digits = digitsOf(orderNumber(place));
      const wrong = digits.with(at, String((Number(digits[at]) + by) % 10));
      expect(isMistypedNumber(wrong.join(''))).toBe(true);
    }),
  );
});

test('two neighbouring digits in the wrong order are noticed', () => {
  fc.assert(
    fc.property(places, fc.nat({ max: 6 }), (place, at) => {
      const digits = digitsOf(orderNumber(place));
      fc.pre(digits[at] !== digits[at + 1]);
      const wrong = digits.with(at, digits[at + 1]!).with(at + 1, digits[at]!);
      expect(isMistypedNumber(wrong.join(''))).toBe(true);
    }),
  );
});

test.each(['', 'layla', '1234567', '123456789', '+96477055501', '1001 00a1'])(
  '%j is not taken for an order number',
  (text) => expect(isMistypedNumber(text)).toBe(false),
);

test('numbers have six digits, and more when they need them', () => {
  expect([1, 42, 1_234_567].map(formatInvoiceNumber)).toEqual(['000001', '000042', '1234567']);
});

test('a number is found as one word and in its groups', () => {
  expect(orderNumberTexts(10_010_011)).toEqual(['10010011', '1001 0011']);
  expect(isMistypedNumber('10 01 00 12')).toBe(true);
});
