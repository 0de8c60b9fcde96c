import type { Order } from '../../contract/orders.ts';
import { taxLabel } from '../checkout/tax-words.ts';
import { m } from '../i18n/messages.js';

export interface OrderSum {
  label: string;
  /** In the major unit; null for a delivery that costs nothing. */
  amount: number | null;
}

/** The sums of an order as the shopper was charged, the total among them. */
export function orderSums(order: Order): OrderSum[] {
  const { amount, subtotal, delivery, fee, rounding, tax, pricesIncludeTax } = order;
  const books = (pricesIncludeTax ? amount : subtotal) + rounding - delivery - fee;
  const taxSum = tax > 0 ? [{ label: taxLabel(order), amount: tax }] : [];
  return [
    { label: m.price(), amount: books },
    { label: m.shipping(), amount: delivery || null },
    ...(fee > 0 ? [{ label: m.cash_fee(), amount: fee }] : []),
    ...(pricesIncludeTax ? [] : taxSum),
    ...(rounding > 0 ? [{ label: m.rounding(), amount: -rounding }] : []),
    { label: m.total(), amount },
    ...(pricesIncludeTax ? taxSum : []),
  ];
}
