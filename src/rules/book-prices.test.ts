import { expect, test } from 'vitest';
import { type BookPrices, changedPrices } from './book-prices.ts';

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
