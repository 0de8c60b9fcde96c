import type { ProductData } from '../../contract/products.ts';
import type { BookPrices, PriceChange } from '../../rules/book-prices.ts';
import { type Currency, majorOf, minorOf } from '../../rules/money.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { PricesMoved, PricesRefused } from './product-queries.ts';

/** A change of prices in minor units. */
export function priceChange(
  { by, value }: { by: 'amount' | 'percent'; value: number },
  currency: Currency,
): PriceChange {
  if (by === 'percent') return { by, percent: value };
  const minor = minorOf(Math.abs(value), currency);
  if (minor === null) throw new Problem('invalid', undefined, { 'change.value': 'number' });
  return { by, amount: Math.sign(value) * minor };
}

export function onWire({ price, offerPrice }: BookPrices, currency: Currency) {
  return { price: majorOf(price, currency), offerPrice: majorOf(offerPrice, currency) };
}

/** Refuses prices with more decimals than the currency has. */
export function inMinor(prices: Pick<ProductData, 'price' | 'offerPrice'>, currency: Currency): BookPrices {
  const price = minorOf(prices.price, currency);
  const offerPrice = minorOf(prices.offerPrice, currency);
  if (price !== null && offerPrice !== null) return { price, offerPrice };
  throw new Problem('bad-product', undefined, {
    ...(price === null && { price: 'number' }),
    ...(offerPrice === null && { offerPrice: 'number' }),
  });
}

export function allowed(outcome: PricesMoved[] | PricesRefused): PricesMoved[] {
  if (Array.isArray(outcome)) return outcome;
  const { fault, book } = outcome;
  const about = { book: book.name, ...(book.nameAr && { bookAr: book.nameAr }) };
  const code = fault === 'costs-nothing' ? 'bulk-costs-nothing' : 'bulk-offer-above';
  throw new Problem(code, about, { 'change.value': fault });
}
