import type { ManagedBook } from '../../contract/products.ts';
import { parsePrice } from '../../rules/digits.ts';
import {
  type Cents,
  centsFromDollars,
  changePrice,
  dollarsFromCents,
  type PriceChange,
} from '../../rules/money.ts';
import type { BulkChange } from './use-products.ts';

export interface PriceWish {
  which: 'offerPrice' | 'price' | 'both';
  by: 'amount' | 'percent';
  way: 'raise' | 'lower';
  typed: string;
}

/** What was typed, in hundredths of a dollar or of a percent; below zero lowers. */
function size({ way, typed }: PriceWish): number | null {
  const hundredths = parsePrice(typed.replaceAll(/[$%٪]/g, ''));
  return hundredths === null ? null : way === 'raise' ? hundredths : -hundredths;
}

export function bulkChangeOf(wish: PriceWish): BulkChange | null {
  const hundredths = size(wish);
  if (!hundredths) return null;
  return { price: wish.which, by: wish.by, value: dollarsFromCents(hundredths) };
}

export interface PricePreview {
  book: ManagedBook;
  before: Cents;
  after: Cents;
}

/** The prices as they would become, reckoned as the server does; of a change of both, the offer is shown. */
export function previewPrices(books: ManagedBook[], wish: PriceWish): PricePreview[] {
  const hundredths = size(wish) ?? 0;
  const change: PriceChange =
    wish.by === 'amount'
      ? { by: 'amount', amount: hundredths }
      : { by: 'percent', percent: dollarsFromCents(hundredths) };
  return books.map((book) => {
    const before = centsFromDollars(wish.which === 'price' ? book.price : book.offerPrice) ?? 0;
    return { book, before, after: changePrice(before, change) };
  });
}
