import type { Currency, Minor } from '../../rules/money.ts';

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
