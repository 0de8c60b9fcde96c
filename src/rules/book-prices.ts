import { type Cents, changePrice, type PriceChange } from './money.ts';

export interface BookPrices {
  price: Cents;
  offerPrice: Cents;
}

export type WhichPrice = 'price' | 'offerPrice' | 'both';
export type PriceFault = 'costs-nothing' | 'offer-above-price';

/** What a book would cost after a change of one price or both, or why it may not be made. */
export function changedPrices(
  before: BookPrices,
  which: WhichPrice,
  change: PriceChange,
): BookPrices | PriceFault {
  if (change.by === 'percent' && change.percent <= -100) return 'costs-nothing';
  const price = which === 'offerPrice' ? before.price : changePrice(before.price, change);
  const offerPrice = which === 'price' ? before.offerPrice : changePrice(before.offerPrice, change);
  if (isGivenAway(before.price, price) || isGivenAway(before.offerPrice, offerPrice)) return 'costs-nothing';
  return offerPrice > price ? 'offer-above-price' : { price, offerPrice };
}

/** A book that cost nothing before may go on so. */
function isGivenAway(before: Cents, after: Cents): boolean {
  return before > 0 && after <= 0;
}
