import { type Minor, changePrice, type PriceChange } from './money.ts';

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
