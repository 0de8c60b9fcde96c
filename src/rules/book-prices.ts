import { MAX_PRICE, type Minor } from './money.ts';

/** Negative values lower the price. A percentage has two decimals. */
export type PriceChange = { by: 'amount'; amount: Minor } | { by: 'percent'; percent: number };

export function changePrice(price: Minor, change: PriceChange): Minor {
  const changed =
    change.by === 'amount'
      ? price + change.amount
      : scaled(price, Math.max(0, 10_000 + Math.round(change.percent * 100)));
  return Math.min(MAX_PRICE, Math.max(0, changed));
}

/** A high price times a rate is beyond the exact numbers. */
function scaled(price: Minor, hundredths: number): Minor {
  return Number((BigInt(price) * BigInt(hundredths)) / 10_000n);
}

export interface BookPrices {
  price: Minor;
  offerPrice: Minor;
}

export type WhichPrice = 'price' | 'offerPrice' | 'both';
export type PriceFault = 'costs-nothing' | 'offer-above-price';

/** A book's prices after a change, or why the change is refused. */
export function changedPrices(
  before: BookPrices,
  which: WhichPrice,
  change: PriceChange,
): BookPrices | PriceFault {
  if (change.by === 'percent' && change.percent <= -100) return 'costs-nothing';
  const price = which === 'offerPrice' ? before.price : changePrice(before.price, change);
  const offerPrice = which === 'price' ? before.offerPrice : changePrice(before.offerPrice, change);
  if (becomesFree(before.price, price) || becomesFree(before.offerPrice, offerPrice)) return 'costs-nothing';
  return offerPrice > price ? 'offer-above-price' : { price, offerPrice };
}

/** A book that was free before may stay free. */
function becomesFree(before: Minor, after: Minor): boolean {
  return before > 0 && after <= 0;
}
