import type { ProductData } from '../../contract/products.ts';
import type { BookPrices, PriceChange } from '../../rules/seller-input.ts';
import { type Currency, majorOf, type Minor, minorOf } from '../../rules/money.ts';
import type { Trx } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { lockedCurrency } from '../shop/settings-queries.ts';

export function priceChange(
  { by, value, to99 }: { by: 'amount' | 'percent' | 'set'; value: number; to99: boolean },
  currency: Currency,
): PriceChange {
  const rounding = to99 && { unit: 10 ** currency.decimals };
  if (by === 'percent') return { by, percent: value, ...rounding };
  const minor = minorOf(Math.abs(value), currency);
  if (minor === null || (by === 'set' && value < 0))
    throw new Problem('invalid', undefined, { 'change.value': 'number' });
  return { by, amount: Math.sign(value) * minor, ...rounding };
}

/** Refuses a change whose prices were read in another currency than the shop has now. */
export async function assertCurrency(trx: Trx, code: string): Promise<void> {
  if ((await lockedCurrency(trx)) !== code) throw new Problem('conflict');
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

interface Bounds {
  min?: number;
  max?: number;
}

/** The bounds of a filter in minor units. They may have more decimals than the currency. */
export function priceBounds({ min, max }: Bounds, { decimals }: Currency): { min?: Minor; max?: Minor } {
  // Thousandths are exact; so is their quotient, where it is a whole number.
  const minor = (bound: number) => Math.round(bound * 1_000) / 10 ** (3 - decimals);
  return {
    ...(min !== undefined && { min: Math.ceil(minor(min)) }),
    ...(max !== undefined && { max: Math.floor(minor(max)) }),
  };
}
