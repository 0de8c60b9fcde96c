/** Money is whole cents everywhere inside the shop; dollars exist only on the wire and on screen. */
export type Cents = number;

const MAX_PRICE: Cents = 100_000_000;

export function centsFromDollars(dollars: number): Cents | null {
  if (!Number.isFinite(dollars) || dollars < 0) return null;
  // Division is correctly rounded, so the comparison below is exact for numbers with at most two decimals.
  const cents = Math.round(dollars * 100) + 0;
  return cents <= MAX_PRICE && cents / 100 === dollars ? cents : null;
}

export function dollarsFromCents(cents: Cents): number {
  return cents / 100;
}

export function formatMoney(cents: Cents): string {
  const size = Math.abs(cents);
  const dollars = String(floorDivide(size, 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(size % 100).padStart(2, '0')}`;
}

/** A total on the wire, which unlike a price has no upper limit. */
export function formatDollars(dollars: number): string {
  return formatMoney(Math.round(dollars * 100));
}

export function lineTotal(offerPrice: Cents, quantity: number): Cents {
  return offerPrice * quantity;
}

export interface Tax {
  /** With at most two decimals. */
  taxPercent: number;
  /** Whether the prices of the books contain the tax, or it is added to them. */
  pricesIncludeTax: boolean;
}

export function isPercent(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 100 && Math.round(value * 100) / 100 === value;
}

/** The tax of the specified shop. A seller may choose another. */
export const defaultTax: Tax = { taxPercent: 2, pricesIncludeTax: false };

interface PricedLine {
  offerPrice: Cents;
  quantity: number;
}

export function sumOf(lines: Iterable<PricedLine>): Cents {
  let amount: Cents = 0;
  for (const { offerPrice, quantity } of lines) {
    if (quantity > 0) amount += lineTotal(offerPrice, quantity);
  }
  return amount;
}

/** `amount` is the sum of the lines. `total` is what the shopper pays, and always contains `tax`. */
export function orderTotals(lines: Iterable<PricedLine>, rule: Tax) {
  const amount = sumOf(lines);
  const tax = taxOn(amount, rule);
  return { amount, tax, total: rule.pricesIncludeTax ? amount : amount + tax };
}

function taxOn(amount: Cents, { taxPercent, pricesIncludeTax }: Tax): Cents {
  // In hundredths of a percent. A large order times the rate is beyond the exact numbers.
  const rate = BigInt(Math.round(taxPercent * 100));
  return Number((BigInt(amount) * rate) / (pricesIncludeTax ? 10_000n + rate : 10_000n));
}

/** Negative values lower the price. A percentage has two decimals. */
export type PriceChange = { by: 'amount'; amount: Cents } | { by: 'percent'; percent: number };

export function changePrice(price: Cents, change: PriceChange): Cents {
  const changed =
    change.by === 'amount'
      ? price + change.amount
      : floorDivide(price * Math.max(0, 10_000 + Math.round(change.percent * 100)), 10_000);
  return Math.min(MAX_PRICE, Math.max(0, changed));
}

/** Exact for whole numbers; in Math.floor(a / b) the division may round up. */
function floorDivide(a: number, b: number): number {
  return (a - (a % b)) / b;
}
