/** Money is whole cents everywhere inside the shop; dollars exist only on the wire and on screen. */
export type Cents = number;

export const TAX_PERCENT = 2;
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

export function orderTotals(lines: Iterable<{ offerPrice: Cents; quantity: number }>) {
  let amount: Cents = 0;
  for (const { offerPrice, quantity } of lines) {
    if (quantity > 0) amount += lineTotal(offerPrice, quantity);
  }
  const tax: Cents = floorDivide(amount * TAX_PERCENT, 100);
  return { amount, tax, total: amount + tax };
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
