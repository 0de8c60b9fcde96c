import type { Minor } from './money.ts';

export interface Tax {
  /** With at most two decimals. */
  taxPercent: number;
  /** Whether the prices of the books contain the tax, or it is added to them. */
  pricesIncludeTax: boolean;
}

/** The tax of the specified shop. A seller may choose another. */
export const defaultTax: Tax = { taxPercent: 2, pricesIncludeTax: false };

/** The tax in or on an amount, rounded down. */
export function taxOn(amount: Minor, { taxPercent, pricesIncludeTax }: Tax): Minor {
  // In hundredths of a percent. A large order times the rate is beyond the exact numbers.
  const rate = BigInt(Math.round(taxPercent * 100));
  return Number((BigInt(amount) * rate) / (pricesIncludeTax ? 10_000n + rate : 10_000n));
}
