import type { ManagedBook } from '../../../contract/products.ts';
import { changedPrices, type PriceChange, type PriceFault } from '../../../rules/book-prices.ts';
import { parseAmount } from '../../../rules/digits.ts';
import {
  type Currency,
  majorOf,
  type Minor,
  minorOf,
  type MoneyFormat,
  minorOfSum,
} from '../../../rules/money.ts';
import type { BulkChange } from './use-products.ts';

export interface PriceInput {
  which: 'offerPrice' | 'price' | 'both';
  by: 'amount' | 'percent';
  direction: 'raise' | 'lower';
  typed: string;
}

/** The typed number of the major unit or of percent; negative lowers. */
function signedValue({ by, direction, typed }: PriceInput, money: MoneyFormat): number | null {
  const signs = [money.prefix.trim(), money.suffix.trim(), '%', '٪'];
  const value = parseAmount(signs.reduce((text, sign) => text.replace(sign, ''), typed));
  const decimals = by === 'amount' ? money : { ...money, decimals: 2 };
  if (value === null || minorOf(value, decimals) === null) return null;
  return direction === 'raise' ? value : -value;
}

export function bulkChangeOf(input: PriceInput, money: MoneyFormat): BulkChange | null {
  const value = signedValue(input, money);
  return value ? { price: input.which, by: input.by, value } : null;
}

export interface PricePreview {
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
  const change: PriceChange =
    input.by === 'amount'
      ? { by: 'amount', amount: Math.sign(value) * minor(Math.abs(value), money) }
      : { by: 'percent', percent: value };
  const shown = input.which === 'price' ? 'price' : 'offerPrice';
  const previews: PricePreview[] = [];
  for (const book of books) {
    const before = { price: minor(book.price, money), offerPrice: minor(book.offerPrice, money) };
    const after = changedPrices(before, input.which, change);
    if (typeof after === 'string') return after;
    previews.push({ book, before: book[shown], after: majorOf(after[shown], money) });
  }
  return previews;
}

function minor(major: number, currency: Currency): Minor {
  return minorOfSum(major, currency);
}
