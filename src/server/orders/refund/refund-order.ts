import { currencyOf } from '../../../rules/currencies.ts';
import { majorOf } from '../../../rules/money.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { refundableOf } from '../../../rules/order-status.ts';
import { refundedCopies, refundOfCopies } from '../../../rules/refunds.ts';
import type { Trx } from '../../db/database.ts';
import type { OrderLineRow, OrderRow, PaymentRow, RefundRow } from '../order-rows.ts';
import { Problem } from '../../http/endpoint/problem.ts';
import { linesOfOrders, refundsOfOrders } from '../order-queries.ts';
import { mailAboutRefund } from '../order-mails.ts';
import {
  type CardProvider,
  ProviderFailed,
  RefundRefused,
  withTimeout,
} from '../../payments/card-provider.ts';
import type { PaymentDeps } from '../pay/open-payment.ts';
import { insertRefund, lockOrder, newRefund, paidPayments, writeBalance } from './refund-queries.ts';
import type { SettleDeps } from '../pay/settle-deps.ts';
import { settleRefund, settleRefused } from './settle-refund.ts';

export interface RefundInput {
  orderId: string;
  /** The copies to refund, by the ids of the order's lines; undefined for all that is left. */
  items: { item: string; quantity: number }[] | undefined;
  /** What the desk saw as refundable, in the major unit. Another sum means that another desk was faster. */
  seenRefundable: number;
}

interface OpenedRefund {
  refund: RefundRow;
  payment: PaymentRow;
}

/**
 * Refunds an order by card. The refund is committed before the provider is called, so that it happens exactly once: if
 * the provider does not answer, the sweep asks again with the same id.
 */
export async function refundOrder(deps: PaymentDeps, input: RefundInput): Promise<void> {
  const { db, now } = deps;
  const { order, opened } = await db.transaction((trx) => openRefunds(trx, deps.cards, input, now()));
  let isRefused = false;
  for (const one of opened) {
    const answer = await askProvider(deps, order, one, deps.timeout);
    isRefused ||= answer === 'refused';
  }
  if (isRefused) throw new Problem('refund-refused');
}

/** Records that the seller gave cash back. Nobody else is asked, so it is done at once. */
export async function recordCashRefund(
  { db, now, outbox }: Pick<SettleDeps, 'db' | 'now' | 'outbox'>,
  input: RefundInput,
): Promise<void> {
  await db.transaction(async (trx) => {
    const { order, amount } = await lockRefundable(trx, input);
    const items = JSON.stringify(input.items ?? []);
    const cash = { id: null, orderId: order.id, provider: 'cash' } as const;
    const refund = newRefund(cash, { amount, origin: 'desk', state: 'done', items }, now());
    await insertRefund(trx, refund);
    await writeBalance(trx, order.id, now());
    await mailAboutRefund(trx, outbox, order.id, refund.id, now());
  });
}

/** Locks the order. Throws if there is nothing to refund, or another sum than the desk saw. */
async function lockRefundable(trx: Trx, input: RefundInput) {
  const order = await lockOrder(trx, input.orderId);
  if (!order) throw new Problem('no-such-order');
  const refunds = await refundsOfOrders(trx, [order.id]);
  if (refunds.some(({ origin, state }) => origin === 'dispute' && state === 'open'))
    throw new Problem('disputed');
  const left = refundableOf({ ...order, isPaid: order.isPaid === 1 });
  if (left === 0) throw new Problem('not-refundable');
  if (majorOf(left, currencyOf(order.currency)) !== input.seenRefundable) throw new Problem('conflict');
  const amount = input.items
    ? Math.min(left, amountOfItems(order, await linesOfOrders(trx, [order.id]), refunds, input.items))
    : left;
  if (amount === 0) throw new Problem('not-refundable');
  return { order, refunds, amount };
}

async function openRefunds(trx: Trx, cards: CardProvider, input: RefundInput, now: number) {
  const { order, refunds, amount } = await lockRefundable(trx, input);
  const payments = await paidPayments(trx, order.id);
  if (payments.some(({ provider }) => provider !== cards.name)) throw new Problem('refund-elsewhere');
  const opened = divide(amount, payments, refunds).map(({ payment, part }, index): OpenedRefund => {
    // The copies stand in one row: a refund of two payments is one refund of copies.
    const items = JSON.stringify(index === 0 ? (input.items ?? []) : []);
    return { payment, refund: newRefund(payment, { amount: part, origin: 'desk', items }, now) };
  });
  for (const { refund } of opened) await insertRefund(trx, refund);
  await writeBalance(trx, order.id, now);
  return { order, opened };
}

/** Throws if a line is not in the order, or has fewer copies left. */
function amountOfItems(
  order: OrderRow,
  lines: OrderLineRow[],
  refunds: RefundRow[],
  items: NonNullable<RefundInput['items']>,
): number {
  const before = refundedCopies(
    refunds.map(({ state, items: copies }) => ({ state, items: JSON.parse(copies) as typeof items })),
  );
  const chosen = new Map(items.map(({ item, quantity }) => [item, quantity]));
  if (chosen.size !== items.length) throw new Problem('invalid');
  for (const [id, quantity] of chosen) {
    const line = lines.find((one) => one.id === id);
    if (!line || quantity > line.quantity - (before.get(id) ?? 0)) throw new Problem('conflict');
  }
  const { delivery, fee } = order;
  const addedTax = order.taxIncluded === 1 ? 0 : order.tax;
  const paid = { lines, charges: delivery + fee, addedTax, currency: currencyOf(order.currency) };
  return refundOfCopies(paid, before, chosen);
}

/** Takes the amount from the payments that are not refunded yet. Almost always there is one. */
function divide(amount: number, payments: PaymentRow[], refunds: RefundRow[]) {
  let rest = amount;
  return payments.flatMap((payment) => {
    const taken = refunds
      .filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0);
    const part = Math.min(rest, payment.amount - taken);
    if (part <= 0) return [];
    rest -= part;
    return [{ payment, part }];
  });
}

/** Any failure but a refusal leaves the refund open: the provider may have made it. */
export async function askProvider(
  deps: SettleDeps & { cards: CardProvider; stop?: AbortSignal },
  order: Pick<OrderRow, 'id' | 'number'>,
  { refund, payment }: OpenedRefund,
  timeout: number,
): Promise<'answered' | 'refused' | 'silent'> {
  const request = {
    refundId: refund.id,
    session: payment.reference ?? '',
    orderId: order.id,
    orderNumber: formatOrderNumber(order.number),
    amount: refund.amount,
    currency: payment.currency,
  };
  try {
    await settleRefund(deps, await withTimeout(deps.cards.refund(request), timeout, deps.stop));
    return 'answered';
  } catch (error) {
    if (error instanceof RefundRefused) {
      await settleRefused(deps, refund, error.message);
      return 'refused';
    }
    if (!(error instanceof ProviderFailed)) throw error;
    deps.log.warn({ refund: refund.id, reason: error.message }, 'a refund waits for the card provider');
    return 'silent';
  }
}
