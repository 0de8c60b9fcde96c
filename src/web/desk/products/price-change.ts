import type { ManagedBook } from '../../../contract/products.ts';
import { changedPrices, parsePrice, type PriceChange, type PriceFault } from '../../../rules/seller-input.ts';
import { majorOf, type MoneyFormat, minorOfSum } from '../../../rules/money.ts';

export interface PriceInput {
  which: 'offerPrice' | 'price' | 'both';
  by: 'amount' | 'percent' | 'set' | 'none';
  direction: 'raise' | 'lower';
  typed: string;
  rounding: 'to99' | '';
}

/** The typed number of the major unit or of percent; negative lowers. Null if it is none. */
function signedValue({ by, direction, typed }: PriceInput, money: MoneyFormat): number | null {
  if (by === 'none') return 0;
  const format = by === 'percent' ? { decimals: 2, prefix: '%', suffix: '٪' } : money;
  const parsed = parsePrice(typed, format);
  if (parsed === null) return null;
  const value = majorOf(parsed, format);
  return by === 'set' || direction === 'raise' ? value : -value;
}

/** Null for a change that changes nothing. */
export function bulkChangeOf(input: PriceInput, money: MoneyFormat) {
  const value = signedValue(input, money);
  const to99 = input.rounding === 'to99';
  if (value === null || (value === 0 && !(input.by === 'none' && to99))) return null;
  const by = input.by === 'none' ? ('percent' as const) : input.by;
  return { price: input.which, by, value, to99 };
}

interface PricePreview {
  book: ManagedBook;
  /** In the major unit. */
  before: number;
  after: number;
}

/** The prices after the change by the server's rule, or why it is refused. A change of both shows the offer price. */
export function previewPrices(
  books: ManagedBook[],
  input: PriceInput,
  money: MoneyFormat,
): PricePreview[] | PriceFault {
  const value = signedValue(input, money) ?? 0;
  const change: PriceChange = {
    ...(input.by === 'amount' || input.by === 'set'
      ? { by: input.by, amount: minorOfSum(value, money) }
      : { by: 'percent', percent: value }),
    ...(input.rounding && { unit: 10 ** money.decimals }),
  };
  const shown = input.which === 'price' ? 'price' : 'offerPrice';
  const previews: PricePreview[] = [];
  for (const book of books) {
    const [price, offerPrice] = [minorOfSum(book.price, money), minorOfSum(book.offerPrice, money)];
    const after = changedPrices({ price, offerPrice }, input.which, change);
    if (typeof after === 'string') return after;
    previews.push({ book, before: book[shown], after: majorOf(after[shown], money) });
  }
  return previews;
}
