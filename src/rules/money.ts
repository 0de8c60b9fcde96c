/** Money is whole minor units (cents) everywhere inside the shop; the major unit exists only on the wire and on screen. */
export type Minor = number;

const MAX_PRICE: Minor = 100_000_000;

export function minorOf(major: number): Minor | null {
  if (!Number.isFinite(major) || major < 0) return null;
  // Division is correctly rounded, so the comparison below is exact for numbers with at most two decimals.
  const minor = Math.round(major * 100) + 0;
  return minor <= MAX_PRICE && minor / 100 === major ? minor : null;
}

export function majorOf(minor: Minor): number {
  return minor / 100;
}

export function formatMoney(minor: Minor): string {
  const size = Math.abs(minor);
  const whole = String(floorDivide(size, 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${minor < 0 ? '-' : ''}$${whole}.${String(size % 100).padStart(2, '0')}`;
}

/** A total on the wire, which unlike a price has no upper limit. */
export function formatMajor(major: number): string {
  return formatMoney(Math.round(major * 100));
}

export function lineTotal(offerPrice: Minor, quantity: number): Minor {
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
  offerPrice: Minor;
  quantity: number;
}

export function sumOf(lines: Iterable<PricedLine>): Minor {
  let amount: Minor = 0;
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

function taxOn(amount: Minor, { taxPercent, pricesIncludeTax }: Tax): Minor {
  // In hundredths of a percent. A large order times the rate is beyond the exact numbers.
  const rate = BigInt(Math.round(taxPercent * 100));
  return Number((BigInt(amount) * rate) / (pricesIncludeTax ? 10_000n + rate : 10_000n));
}

/** Negative values lower the price. A percentage has two decimals. */
export type PriceChange = { by: 'amount'; amount: Minor } | { by: 'percent'; percent: number };

export function changePrice(price: Minor, change: PriceChange): Minor {
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
