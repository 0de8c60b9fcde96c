import type { ManagedBook } from '../../../contract/products.ts';
import { changedPrices, type PriceFault } from '../../../rules/book-prices.ts';
import { parsePrice } from '../../../rules/digits.ts';
import { type Cents, centsFromDollars, dollarsFromCents, type PriceChange } from '../../../rules/money.ts';
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

/** The prices as they would become, reckoned as the server does, or why not; of a change of both, the offer is shown. */
export function previewPrices(books: ManagedBook[], wish: PriceWish): PricePreview[] | PriceFault {
  const hundredths = size(wish) ?? 0;
  const change: PriceChange =
    wish.by === 'amount'
      ? { by: 'amount', amount: hundredths }
      : { by: 'percent', percent: dollarsFromCents(hundredths) };
  const shown = wish.which === 'price' ? 'price' : 'offerPrice';
  const previews: PricePreview[] = [];
  for (const book of books) {
    const before = { price: cents(book.price), offerPrice: cents(book.offerPrice) };
    const after = changedPrices(before, wish.which, change);
    if (typeof after === 'string') return after;
    previews.push({ book, before: before[shown], after: after[shown] });
  }
  return previews;
}

function cents(dollars: number): Cents {
  return centsFromDollars(dollars) ?? 0;
}
