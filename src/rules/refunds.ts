import { type Currency, type Minor, sumOf } from './money.ts';
import { cardStep, withTaxShare } from './order-totals.ts';

/** A later state never goes back to an earlier one. A provider may take back a refund that was done. */
export const refundStates = ['open', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Asked for at the desk, made at the provider's own dashboard, or claimed by the shopper's bank. */
export const refundOrigins = ['desk', 'provider', 'dispute'] as const;

/** How the seller gives money back without a card provider. */
export const refundMethods = ['cash', 'transfer'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** Stands for the delivery among the ids of the lines. */
export const DELIVERY = 'delivery';

/** What can be refunded one by one: the lines, and the delivery if it was charged. */
export function refundableLines<L extends Line>(lines: readonly L[], delivery: Minor): (L | Line)[] {
  return delivery > 0 ? [...lines, { id: DELIVERY, offerPrice: delivery, quantity: 1 }] : [...lines];
}

export function isLaterState(state: RefundState, than: RefundState): boolean {
  return refundStates.indexOf(state) > refundStates.indexOf(than);
}

interface Line {
  id: string;
  offerPrice: Minor;
  quantity: number;
}

interface PaidOrder {
  /** With the delivery, if it can be refunded: see `refundableLines`. */
  lines: readonly Line[];
  /** What was charged beside the lines: the fee, for example. */
  charges: Minor;
  /** The tax that was added to all of it; 0 if the prices contain it. */
  addedTax: Minor;
  currency: Currency;
}

/** Copies by the id of their line. */
export type Copies = ReadonlyMap<string, number>;

/**
 * What the shopper paid for these copies, with their part of the tax, when the copies in `before` were refunded already.
 * The fee is no part of it. Refunds of all copies, in any division and order, add up to what was paid for
 * all of them, rounded down to what a card can be paid.
 */
export function refundOfCopies(order: PaidOrder, before: Copies, chosen: Copies): Minor {
  const after = new Map(before);
  for (const [id, quantity] of chosen) after.set(id, (after.get(id) ?? 0) + quantity);
  return paidFor(order, after) - paidFor(order, before);
}

function paidFor({ lines, charges, addedTax, currency }: PaidOrder, copies: Copies): Minor {
  const part = lines.map((line) => ({ ...line, quantity: copies.get(line.id) ?? 0 }));
  const paid = withTaxShare(sumOf(part), sumOf(lines) + charges, addedTax);
  return paid - (paid % cardStep(currency));
}

/** The copies of these refunds together, except of those that failed. */
export function refundedCopies(
  refunds: Iterable<{ state: RefundState; items: readonly { item: string; quantity: number }[] }>,
): Map<string, number> {
  const copies = new Map<string, number>();
  for (const { state, items } of refunds) {
    if (state === 'failed') continue;
    for (const { item, quantity } of items) copies.set(item, (copies.get(item) ?? 0) + quantity);
  }
  return copies;
}

interface Movements {
  /** The total of the order. */
  amount: Minor;
  /** All payments of the order together: more than its total if it was paid twice. */
  paid: Minor;
  refunds: Iterable<{ amount: Minor; state: RefundState }>;
}

/** What went back of an order's total, and what is about to. The refund of a second payment is no part of it. */
export function balanceOf({ amount, paid, refunds }: Movements): { refunded: Minor; refunding: Minor } {
  const surplus = Math.max(0, paid - amount);
  let done = 0;
  let open = 0;
  for (const refund of refunds) {
    if (refund.state === 'done') done += refund.amount;
    if (refund.state === 'open') open += refund.amount;
  }
  const refunded = Math.max(0, done - surplus);
  return { refunded, refunding: Math.max(0, done + open - surplus) - refunded };
}
