import { MAX_PRICE, type Minor } from './money.ts';

/** Negative values lower the price. A percentage has two decimals. With `unit`, the price then ends in .99 of it. */
export type PriceChange = { unit?: Minor } & (
  | { by: 'amount' | 'set'; amount: Minor }
  | { by: 'percent'; percent: number }
);

export function changePrice(price: Minor, change: PriceChange): Minor {
  const changed = Math.min(MAX_PRICE, Math.max(0, changedBy(price, change)));
  return change.unit ? endingIn99(changed, change.unit) : changed;
}

function changedBy(price: Minor, change: PriceChange): Minor {
  if (change.by === 'percent') return scaled(price, Math.max(0, 10_000 + Math.round(change.percent * 100)));
  return change.by === 'set' ? change.amount : price + change.amount;
}

/** The nearest price that ends in .99, the lower one of two. What is free stays free. */
function endingIn99(price: Minor, unit: Minor): Minor {
  if (price === 0 || unit < 100) return price;
  const cent = unit / 100;
  return Math.max(1, Math.ceil((price + cent) / unit - 0.5)) * unit - cent;
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
