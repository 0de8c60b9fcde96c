import { type Currency, type Minor, type PricedLine, sumOf } from './money.ts';
import type { PaymentType } from './order-status.ts';
import { type Tax, taxOn } from './tax.ts';

/** The terms of an order placed now, beside the prices of its books. */
export interface OrderTerms extends Tax {
  currency: Currency;
  /** Cash on delivery. */
  codEnabled: boolean;
}

/**
 * `amount` is the sum of the lines. `total` is what the shopper pays, and always contains `tax`. `rounding` is what the
 * total is less than the sum, which only a card payment needs.
 */
export function orderTotals(lines: Iterable<PricedLine>, terms: OrderTerms, payment: PaymentType) {
  const amount = sumOf(lines);
  const added = terms.pricesIncludeTax ? 0 : taxOn(amount, terms);
  const step = payment === 'Online' ? cardStep(terms.currency) : 1;
  const rounding = amount < step ? 0 : (amount + added) % step;
  const total = amount + added - rounding;
  return { amount, tax: terms.pricesIncludeTax ? taxOn(total, terms) : added, rounding, total };
}

/** Card payments in a currency of three decimals are whole tens of the minor unit. */
function cardStep({ decimals }: Currency): Minor {
  return decimals === 3 ? 10 : 1;
}
