/** Money is whole minor units inside the shop; the major unit exists only on the wire and on screen. */
export type Minor = number;

export interface Currency {
  /** ISO 4217. */
  code: string;
  /** How many decimals its prices have: 0, 2 or 3. */
  decimals: number;
}

/** The currency of the specified shop. A seller may choose another. */
export const usDollar: Currency = { code: 'USD', decimals: 2 };

/** Dear enough for the weakest currency, and the largest order with its tax stays exact on the wire. */
export const MAX_PRICE: Minor = 5_000_000_000;

/** Null if it is no price in this currency: negative, too high, or with too many decimals. */
export function minorOf(major: number, { decimals }: Pick<Currency, 'decimals'>): Minor | null {
  if (!Number.isFinite(major) || major < 0) return null;
  const unit = 10 ** decimals;
  // Division is correctly rounded, so the comparison below is exact for numbers with that many decimals.
  const minor = Math.round(major * unit) + 0;
  return minor <= MAX_PRICE && minor / unit === major ? minor : null;
}

export function majorOf(minor: Minor, { decimals }: Pick<Currency, 'decimals'>): number {
  return minor / 10 ** decimals;
}

/** `1234.50`, as machines read it. */
export function decimalText(minor: Minor, { decimals }: Pick<Currency, 'decimals'>): string {
  return majorOf(minor, { decimals }).toFixed(decimals);
}

/** For an amount that unlike a price has no upper limit and may be negative. */
export function minorOfSum(major: number, { decimals }: Pick<Currency, 'decimals'>): Minor {
  return Math.round(major * 10 ** decimals);
}

/** Adds amounts of the major unit exactly: no currency has more than three decimals. */
export function sumOfAmounts(...amounts: number[]): number {
  const finest = { code: '', decimals: 3 };
  const minor = amounts.reduce((sum, amount) => sum + minorOfSum(amount, finest), 0);
  return majorOf(minor, finest);
}

/** How amounts are written in one language. */
export interface MoneyFormat extends Currency {
  prefix: string;
  /** Only in Arabic, where an amount with a suffix runs from right to left. */
  suffix: string;
}

/** An amount of minor units. */
export function formatMinor(minor: Minor, money: MoneyFormat): string {
  return formatMoney(majorOf(minor, money), money);
}

/** An amount of the major unit. */
export function formatMoney(major: number, { decimals, prefix, suffix }: MoneyFormat): string {
  const unit = 10 ** decimals;
  const minor = minorOfSum(major, { decimals });
  const size = Math.abs(minor);
  const whole = inThousands(floorDivide(size, unit));
  const fraction = decimals > 0 ? `.${String(size % unit).padStart(decimals, '0')}` : '';
  // The mark keeps the sign on the left of the number.
  const sign = minor < 0 ? (suffix ? '\u200e-' : '-') : '';
  return sign + prefix + whole + fraction + suffix;
}

/** A whole number, grouped by three. */
export function inThousands(whole: number): string {
  if (whole < 1000) return String(whole);
  return `${inThousands(Math.floor(whole / 1000))},${String(whole % 1000).padStart(3, '0')}`;
}

export function lineTotal(offerPrice: Minor, quantity: number): Minor {
  return offerPrice * quantity;
}

/** Several copies at a price of the major unit, in the major unit. */
export function lineAmount(offerPrice: number, quantity: number, currency: Currency): number {
  return majorOf(lineTotal(minorOfSum(offerPrice, currency), quantity), currency);
}

export interface PricedLine {
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

/** Exact for whole numbers; in Math.floor(a / b) the division may round up. */
function floorDivide(a: number, b: number): number {
  return (a - (a % b)) / b;
}
