import { describe, expect, test } from 'vitest';
import type { ManagedBook } from '../../../contract/products.ts';
import { usDollar } from '../../../rules/money.ts';
import { bulkChangeOf, previewPrices, type PriceInput } from './product-bar.tsx';

const input: PriceInput = {
  which: 'offerPrice',
  by: 'percent',
  direction: 'lower',
  typed: '10',
  rounding: '',
};
const dollars = { ...usDollar, prefix: '$', suffix: '' };
const books = [
  { _id: 'a', price: 20, offerPrice: 10 },
  { _id: 'b', price: 5, offerPrice: 0.99 },
] as ManagedBook[];
function after(change: Partial<PriceInput>) {
  const preview = previewPrices(books, { ...input, ...change }, dollars);
  return typeof preview === 'string' ? preview : preview.map((one) => one.after);
}

describe('a change of several prices', () => {
  test('is previewed as the server will compute it', () => {
    expect(after({})).toEqual([9, 0.89]);
    expect(after({ direction: 'raise', typed: '٥٠' })).toEqual([15, 1.48]);
    expect(after({ which: 'price' })).toEqual([18, 4.5]);
    expect(after({ by: 'amount', typed: '0.50' })).toEqual([9.5, 0.49]);
  });

  test('sets a price, or rounds it to one that ends in .99', () => {
    expect(after({ by: 'set', typed: '0.75' })).toEqual([0.75, 0.75]);
    expect(after({ by: 'set', typed: '6' })).toBe('offer-above-price');
    expect(after({ by: 'none', rounding: 'to99' })).toEqual([9.99, 0.99]);
    expect(bulkChangeOf({ ...input, by: 'none', rounding: 'to99' }, dollars)).toMatchObject({
      value: 0,
      to99: true,
    });
    expect(bulkChangeOf({ ...input, by: 'none' }, dollars)).toBeNull();
  });

  test('that makes a book free, or raises an offer above its price, is refused', () => {
    expect(after({ typed: '250' })).toBe('costs-nothing');
    expect(after({ by: 'amount', typed: '1.50' })).toBe('costs-nothing');
    expect(after({ direction: 'raise', typed: '101' })).toBe('offer-above-price');
  });

  test('is sent in the major unit or percent, negative to lower', () => {
    expect(bulkChangeOf(input, dollars)).toEqual({
      price: 'offerPrice',
      by: 'percent',
      value: -10,
      to99: false,
    });
    expect(
      bulkChangeOf({ ...input, which: 'both', by: 'amount', direction: 'raise', typed: '$١٫٢٥' }, dollars),
    ).toEqual({
      price: 'both',
      by: 'amount',
      value: 1.25,
      to99: false,
    });
  });

  test.each(['', '0', 'ten', '-5', '1.234'])('%j is not a change', (typed) => {
    expect(bulkChangeOf({ ...input, typed }, dollars)).toBeNull();
    expect(bulkChangeOf({ ...input, by: 'amount', typed }, dollars)).toBeNull();
  });
});
