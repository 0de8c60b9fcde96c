import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centsFromDollars,
  changePrice,
  dollarsFromCents,
  formatDollars,
  formatMoney,
  lineTotal,
  orderTotals,
} from './money.ts';

const price = fc.integer({ min: 0, max: 100_000_000 });

describe('dollars on the wire', () => {
  test('are formatted exactly, up to the total of the largest order', () => {
    const highest = 100_000_000 * 999 * 200;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: highest }), (cents) => {
        expect(formatDollars(dollarsFromCents(cents))).toBe(formatMoney(cents));
      }),
    );
  });

  test.each([
    [10, 1000],
    [12.5, 1250],
    [12.35, 1235],
    [0.07, 7],
    [1.15, 115],
    [0, 0],
    [-0, 0],
    [1_000_000, 100_000_000],
  ])('%d dollars are %d cents', (dollars, cents) => {
    expect(centsFromDollars(dollars)).toBe(cents);
  });

  test.each([NaN, Infinity, -Infinity, -0.01, 12.345, 0.001, 1e-9, 1_000_000.01, 1e300])(
    '%d is not a price',
    (n) => {
      expect(centsFromDollars(n)).toBeNull();
    },
  );

  test('every price survives a JSON round trip', () => {
    fc.assert(
      fc.property(price, (cents) => {
        const wire: number = JSON.parse(JSON.stringify(dollarsFromCents(cents)));
        expect(centsFromDollars(wire)).toBe(cents);
        expect(centsFromDollars(Number((cents / 100).toFixed(2)))).toBe(cents);
      }),
    );
  });
});

test.each([
  [1000, '$10.00'],
  [123450, '$1,234.50'],
  [5, '$0.05'],
  [0, '$0.00'],
  [99999, '$999.99'],
  [100_000_000, '$1,000,000.00'],
  [123_456_789_012, '$1,234,567,890.12'],
  [-250, '-$2.50'],
])('%d cents are written %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});

describe('order totals', () => {
  test('tax is two percent, rounded down to the cent', () => {
    expect(orderTotals([{ offerPrice: 1000, quantity: 3 }])).toEqual({ amount: 3000, tax: 60, total: 3060 });
    expect(orderTotals([{ offerPrice: 1049, quantity: 1 }])).toEqual({ amount: 1049, tax: 20, total: 1069 });
  });

  test('an empty cart and lines without quantity cost nothing', () => {
    expect(orderTotals([])).toEqual({ amount: 0, tax: 0, total: 0 });
    expect(
      orderTotals([
        { offerPrice: 1000, quantity: 0 },
        { offerPrice: 1000, quantity: -2 },
        { offerPrice: 500, quantity: 1 },
      ]).amount,
    ).toBe(500);
  });

  test('agree with exact integer arithmetic for the largest cart', () => {
    const line = fc.record({ offerPrice: price, quantity: fc.integer({ min: -5, max: 999 }) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200, size: 'max' }), (lines) => {
        const amount = lines.reduce(
          (sum, { offerPrice, quantity }) =>
            sum + (quantity > 0 ? BigInt(offerPrice) * BigInt(quantity) : 0n),
          0n,
        );
        const tax = (amount * 2n) / 100n;
        const totals = orderTotals(new Set(lines));
        expect([BigInt(totals.amount), BigInt(totals.tax), BigInt(totals.total)]).toEqual([
          amount,
          tax,
          amount + tax,
        ]);
      }),
    );
    expect(lineTotal(100_000_000, 999)).toBe(99_900_000_000);
  });
});

describe('changing a price', () => {
  test('by an amount, never below zero', () => {
    expect(changePrice(2000, { by: 'amount', amount: -250 })).toBe(1750);
    expect(changePrice(2000, { by: 'amount', amount: 250 })).toBe(2250);
    expect(changePrice(2000, { by: 'amount', amount: -2001 })).toBe(0);
  });

  test('by percent, rounded down to the cent', () => {
    expect(changePrice(999, { by: 'percent', percent: -10 })).toBe(899);
    expect(changePrice(999, { by: 'percent', percent: 10 })).toBe(1098);
    expect(changePrice(1000, { by: 'percent', percent: 12.5 })).toBe(1125);
    expect(changePrice(1000, { by: 'percent', percent: -150 })).toBe(0);
  });

  test('by percent agrees with exact integer arithmetic and never exceeds the highest price', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: -20_000, max: 90_000 }), (cents, hundredths) => {
        const factor = BigInt(Math.max(0, 10_000 + hundredths));
        const exact = (BigInt(cents) * factor) / 10_000n;
        const expected = exact > 100_000_000n ? 100_000_000n : exact;
        expect(BigInt(changePrice(cents, { by: 'percent', percent: hundredths / 100 }))).toBe(expected);
      }),
    );
  });
});
