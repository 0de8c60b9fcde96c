import type { Order } from '../../contract/orders.ts';
import { sumOfAmounts } from '../../rules/money.ts';
import { taxLabel } from './tax-words.ts';
import type { Locale } from '../locale.ts';
import { m } from '../i18n/messages.js';

export interface OrderSum {
  label: string;
  /** In the major unit; null for a delivery that costs nothing. */
  amount: number | null;
}

type Summed = 'amount' | 'subtotal' | 'delivery' | 'fee' | 'rounding' | 'tax';
type SummedOrder = Pick<Order, Summed | 'taxPercent' | 'taxReason' | 'pricesIncludeTax' | 'pickup'>;

/** The sums of an order as the shopper was charged, the total among them; in the language of the page, if none is given. */
export function orderSums(order: SummedOrder, at?: { locale: Locale }): OrderSum[] {
  const { amount, subtotal, delivery, fee, rounding, tax, pricesIncludeTax } = order;
  const books = sumOfAmounts(pricesIncludeTax ? amount : subtotal, rounding, -delivery, -fee);
  const hasTax = tax > 0 || order.taxReason === 'destination';
  const taxSum = hasTax ? [{ label: taxLabel(order, at), amount: tax }] : [];
  return [
    { label: m.price({}, at), amount: books },
    { label: order.pickup ? m.pickup({}, at) : m.shipping({}, at), amount: delivery || null },
    ...(fee > 0 ? [{ label: m.cash_fee({}, at), amount: fee }] : []),
    ...(pricesIncludeTax ? [] : taxSum),
    ...(rounding > 0 ? [{ label: m.rounding({}, at), amount: -rounding }] : []),
    { label: m.total({}, at), amount },
    ...(pricesIncludeTax ? taxSum : []),
  ];
}
