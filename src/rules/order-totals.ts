import { type Currency, type Minor, type PricedLine, sumOf } from './money.ts';
import { type Delivery, deliveryPrice, type DeliveryTerms, freeDelivery } from './delivery.ts';
import { type PaymentWay, paymentWays } from './order-status.ts';

export interface Tax {
  /** With at most two decimals. */
  taxPercent: number;
  /** Whether the prices of the books contain the tax, or it is added to them. */
  pricesIncludeTax: boolean;
}

/** The tax of the specified shop. A seller may choose another. */
export const defaultTax: Tax = { taxPercent: 2, pricesIncludeTax: false };

/** Why an order has its rate: it is the shop's, or that of the zone it goes to. */
export const taxReasons = ['shop', 'destination'] as const;
export type TaxReason = (typeof taxReasons)[number];

/** The tax of an order to this zone. Prices that contain the tax stay as they are: what changes is the part that is tax. */
export function taxIn(
  { taxPercent, pricesIncludeTax }: Tax,
  zone: DeliveryTerms | null | undefined,
): Tax & { taxReason: TaxReason } {
  const there = zone?.taxPercent ?? null;
  if (there === null) return { taxPercent, pricesIncludeTax, taxReason: 'shop' };
  return { taxPercent: there, pricesIncludeTax, taxReason: 'destination' };
}

/** The tax in or on an amount, rounded down. */
export function taxOn(amount: Minor, { taxPercent, pricesIncludeTax }: Tax): Minor {
  // In hundredths of a percent. A large order times the rate is beyond the exact numbers.
  const rate = BigInt(Math.round(taxPercent * 100));
  return Number((BigInt(amount) * rate) / (pricesIncludeTax ? 10_000n + rate : 10_000n));
}

/** Cash on delivery. */
export interface CashTerms {
  codEnabled: boolean;
  codFee: Minor;
  /** The highest total that can be paid in cash; null: any. */
  codMax: Minor | null;
  /** Where it is offered; an empty list means everywhere. */
  codCountries: string[];
}

/** Where orders are picked up, and when. One of the languages may be empty. */
export interface PickupPlace {
  address: string;
  addressAr: string;
  hours: string;
  hoursAr: string;
}

/** The terms of an order placed now, beside the prices of its books. */
export interface OrderTerms extends Tax, Delivery, CashTerms {
  currency: Currency;
  /** Whether it can be paid by bank transfer. */
  takesTransfers?: boolean;
  /** Without one, orders are delivered. */
  pickup?: PickupPlace | null;
}

/** The specified shop delivers free everywhere, and cash costs nothing. */
export const plainTerms: Delivery & Omit<CashTerms, 'codEnabled'> = {
  deliveryZones: [],
  notServed: [],
  codFee: 0,
  codMax: null,
  codCountries: [],
};

export function isPlain(terms: typeof plainTerms): boolean {
  const { deliveryZones, notServed, codFee, codMax, codCountries } = terms;
  const isCashPlain = codFee === 0 && codMax === null && codCountries.length === 0;
  return isCashPlain && deliveryZones.length === 0 && notServed.length === 0;
}

/** Those of an order that is picked up: no delivery, no fee, the tax of the shop, and cash at the counter. */
export function pickupTerms(terms: OrderTerms): OrderTerms {
  return { ...terms, ...plainTerms, codEnabled: true };
}

/**
 * All sums of an order. `amount` is that of the books. `total` is what the shopper pays, and always contains `tax`, which
 * is also on the delivery and the fee. `rounding` is what the total is less than the sum, which only a card payment
 * needs.
 */
export function orderTotals(
  lines: Iterable<PricedLine>,
  terms: OrderTerms,
  payment: PaymentWay,
  zone: DeliveryTerms = freeDelivery,
) {
  const { currency, pricesIncludeTax } = terms;
  const rate = taxIn(terms, zone);
  const amount = sumOf(lines);
  const delivery = deliveryPrice(zone, amount);
  const fee = payment === 'COD' ? terms.codFee : 0;
  const charged = amount + delivery + fee;
  const added = pricesIncludeTax ? 0 : taxOn(charged, rate);
  const step = payment === 'Online' ? cardStep(currency) : 1;
  const rounding = charged < step ? 0 : (charged + added) % step;
  const total = charged + added - rounding;
  const tax = pricesIncludeTax ? taxOn(total, rate) : added;
  return { amount, delivery, fee, tax, rounding, total };
}

/** A part of what was charged, with its share of the tax that was added to all of it. */
export function withTaxShare(part: Minor, charged: Minor, addedTax: Minor): Minor {
  if (charged === 0) return part;
  return part + Number((BigInt(addedTax) * BigInt(part)) / BigInt(charged));
}

/** Card payments and refunds in a currency of three decimals are whole tens of the minor unit. */
export function cardStep({ decimals }: Currency): Minor {
  return decimals === 3 ? 10 : 1;
}

export type CashRefusal = 'no-cash' | 'no-cash-there' | 'too-much-cash';

/** Why an order cannot be paid in cash; null if it can. The country is undefined until the shopper has chosen one. */
export function cashRefusal(
  { codEnabled, codMax, codCountries }: OrderTerms,
  country: string | null | undefined,
  total: Minor,
): CashRefusal | null {
  if (!codEnabled) return 'no-cash';
  const isThere = codCountries.length === 0 || country === undefined || codCountries.includes(country ?? '');
  if (!isThere) return 'no-cash-there';
  return codMax !== null && total > codMax ? 'too-much-cash' : null;
}

/** How an order can be paid. Empty if there is no way. */
export function waysToPay(
  terms: OrderTerms,
  takesCards: boolean,
  country: string | null | undefined,
  total: Minor,
): PaymentWay[] {
  const offered: Record<PaymentWay, boolean> = {
    COD: cashRefusal(terms, country, total) === null,
    Online: takesCards,
    Transfer: terms.takesTransfers ?? false,
  };
  return paymentWays.filter((way) => offered[way]);
}
