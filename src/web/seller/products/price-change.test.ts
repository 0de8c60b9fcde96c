import { describe, expect, test } from 'vitest';
import type { ManagedBook } from '../../../contract/products.ts';
import { bulkChangeOf, previewPrices, type PriceWish } from './price-change.ts';

const wish: PriceWish = { which: 'offerPrice', by: 'percent', way: 'lower', typed: '10' };
const books = [
  { _id: 'a', price: 20, offerPrice: 10 },
  { _id: 'b', price: 5, offerPrice: 0.99 },
] as ManagedBook[];
function after(change: Partial<PriceWish>) {
  const preview = previewPrices(books, { ...wish, ...change });
  return typeof preview === 'string' ? preview : preview.map((one) => one.after);
}

describe('a change of several prices', () => {
  test('is shown as it will be reckoned', () => {
    expect(after({})).toEqual([900, 89]);
    expect(after({ way: 'raise', typed: '٥٠' })).toEqual([1500, 148]);
    expect(after({ which: 'price' })).toEqual([1800, 450]);
    expect(after({ by: 'amount', typed: '0.50' })).toEqual([950, 49]);
  });

  test('that gives a book away, or puts an offer above its price, is not made', () => {
    expect(after({ typed: '250' })).toBe('costs-nothing');
    expect(after({ by: 'amount', typed: '1.50' })).toBe('costs-nothing');
    expect(after({ way: 'raise', typed: '101' })).toBe('offer-above-price');
  });

  test('is sent in dollars or percent, lowering below zero', () => {
    expect(bulkChangeOf(wish)).toEqual({ price: 'offerPrice', by: 'percent', value: -10 });
    expect(bulkChangeOf({ ...wish, which: 'both', by: 'amount', way: 'raise', typed: '١٫٢٥' })).toEqual({
      price: 'both',
      by: 'amount',
      value: 1.25,
    });
  });

  test.each(['', '0', 'ten', '-5'])('%j is no change', (typed) => {
    expect(bulkChangeOf({ ...wish, typed })).toBeNull();
  });
});
