import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatOrderNumber, isMistypedNumber, orderNumber } from './order-numbers.ts';

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
