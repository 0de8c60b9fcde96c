import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  minorOf,
  changePrice,
  defaultTax,
  majorOf,
  formatMajor,
  formatMoney,
  isPercent,
  lineTotal,
  orderTotals,
} from './money.ts';

const price = fc.integer({ min: 0, max: 100_000_000 });

describe('dollars on the wire', () => {
  test('are formatted exactly, up to the total of the largest order', () => {
    const highest = 100_000_000 * 999 * 200;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: highest }), (cents) => {
        expect(formatMajor(majorOf(cents))).toBe(formatMoney(cents));
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
    expect(minorOf(dollars)).toBe(cents);
  });

  test.each([NaN, Infinity, -Infinity, -0.01, 12.345, 0.001, 1e-9, 1_000_000.01, 1e300])(
    '%d is not a price',
    (n) => {
      expect(minorOf(n)).toBeNull();
    },
  );

  test('every price survives a JSON round trip', () => {
    fc.assert(
      fc.property(price, (cents) => {
        const wire: number = JSON.parse(JSON.stringify(majorOf(cents)));
        expect(minorOf(wire)).toBe(cents);
        expect(minorOf(Number((cents / 100).toFixed(2)))).toBe(cents);
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
  const vat = { taxPercent: 15, pricesIncludeTax: true };

  test('the tax of the specified shop is two percent, added, rounded down to the cent', () => {
    const totals = (offerPrice: number, quantity: number) =>
      orderTotals([{ offerPrice, quantity }], defaultTax);
    expect(totals(1000, 3)).toEqual({ amount: 3000, tax: 60, total: 3060 });
    expect(totals(1049, 1)).toEqual({ amount: 1049, tax: 20, total: 1069 });
  });

  test('an included tax is a part of the total', () => {
    const totals = (offerPrice: number) => orderTotals([{ offerPrice, quantity: 1 }], vat);
    expect(totals(11_500)).toEqual({ amount: 11_500, tax: 1_500, total: 11_500 });
    expect(totals(999)).toEqual({ amount: 999, tax: 130, total: 999 });
    expect(orderTotals([{ offerPrice: 999, quantity: 1 }], { ...vat, taxPercent: 0 }).tax).toBe(0);
  });

  test('an empty cart and lines without quantity cost nothing', () => {
    expect(orderTotals([], defaultTax)).toEqual({ amount: 0, tax: 0, total: 0 });
    const lines = [
      { offerPrice: 1000, quantity: 0 },
      { offerPrice: 1000, quantity: -2 },
      { offerPrice: 500, quantity: 1 },
    ];
    expect(orderTotals(lines, defaultTax).amount).toBe(500);
  });

  test('agree with exact integer arithmetic for the largest cart and any rate', () => {
    const line = fc.record({ offerPrice: price, quantity: fc.integer({ min: -5, max: 999 }) });
    const lists = fc.array(line, { maxLength: 200, size: 'max' });
    fc.assert(
      fc.property(
        lists,
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        (lines, rate, pricesIncludeTax) => {
          const amount = lines.reduce(
            (sum, { offerPrice, quantity }) =>
              sum + (quantity > 0 ? BigInt(offerPrice) * BigInt(quantity) : 0n),
            0n,
          );
          const hundredths = BigInt(rate);
          const totals = orderTotals(new Set(lines), { taxPercent: rate / 100, pricesIncludeTax });
          const tax = BigInt(totals.tax);
          // The tax is exact to less than a cent, of the amount without it.
          const off = (pricesIncludeTax ? amount - tax : amount) * hundredths - tax * 10_000n;
          expect(off >= 0n && off < 20_000n).toBe(true);
          expect(BigInt(totals.amount)).toBe(amount);
          expect(BigInt(totals.total)).toBe(pricesIncludeTax ? amount : amount + tax);
        },
      ),
    );
    expect(lineTotal(100_000_000, 999)).toBe(99_900_000_000);
  });

  test('a rate has at most two decimals and lies between 0 and 100', () => {
    expect([0, 2, 7.25, 15, 100].every(isPercent)).toBe(true);
    expect([-1, 100.01, 2.005, Number.NaN, Infinity, '2', null].some(isPercent)).toBe(false);
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
