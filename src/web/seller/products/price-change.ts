import type { ManagedBook } from '../../../contract/products.ts';
import { changedPrices, type PriceFault } from '../../../rules/book-prices.ts';
import { parsePrice } from '../../../rules/digits.ts';
import { type Minor, minorOf, majorOf, type PriceChange } from '../../../rules/money.ts';
import type { BulkChange } from './use-products.ts';

export interface PriceInput {
  which: 'offerPrice' | 'price' | 'both';
  by: 'amount' | 'percent';
  direction: 'raise' | 'lower';
  typed: string;
}

/** The typed number in hundredths of a dollar or of a percent; negative lowers. */
function signedHundredths({ direction, typed }: PriceInput): number | null {
  const hundredths = parsePrice(typed.replaceAll(/[$%٪]/g, ''));
  return hundredths === null ? null : direction === 'raise' ? hundredths : -hundredths;
}

export function bulkChangeOf(input: PriceInput): BulkChange | null {
  const hundredths = signedHundredths(input);
  if (!hundredths) return null;
  return { price: input.which, by: input.by, value: majorOf(hundredths) };
}

export interface PricePreview {
  book: ManagedBook;
  before: Minor;
  after: Minor;
}

/** The prices after the change by the server's rule, or why it is refused. A change of both shows the offer price. */
export function previewPrices(books: ManagedBook[], input: PriceInput): PricePreview[] | PriceFault {
  const hundredths = signedHundredths(input) ?? 0;
  const change: PriceChange =
    input.by === 'amount'
      ? { by: 'amount', amount: hundredths }
      : { by: 'percent', percent: majorOf(hundredths) };
  const shown = input.which === 'price' ? 'price' : 'offerPrice';
  const previews: PricePreview[] = [];
  for (const book of books) {
    const before = { price: minor(book.price), offerPrice: minor(book.offerPrice) };
    const after = changedPrices(before, input.which, change);
    if (typeof after === 'string') return after;
    previews.push({ book, before: before[shown], after: after[shown] });
  }
  return previews;
}

function minor(major: number): Minor {
  return minorOf(major) ?? 0;
}
