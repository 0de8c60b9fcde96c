import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BookPrices, changedPrices, changePrice } from './book-input.ts';

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
