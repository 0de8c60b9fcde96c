import { currencyOf } from '../../../rules/currencies.ts';
import { type Currency, majorOf, minorOfSum } from '../../../rules/money.ts';
import { formatOrderNumber } from '../../../rules/ids.ts';
import { refundableOf } from '../../../rules/order-status.ts';
import { cardStep } from '../../../rules/order-totals.ts';
import {
  refundableLines,
  refundedCopies,
  type RefundMethod,
  refundOfCopies,
} from '../../../rules/refunds.ts';
import type { Trx } from '../../db/database.ts';
import type { OrderLineRow, OrderRow, PaymentRow, RefundRow } from '../../db/tables.ts';
import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import { findOrder, linesOfOrders, lockOrder, recordHistory, refundsOfOrders } from '../order-queries.ts';
import type { Outbox } from '../../mail/mail-queries.ts';
import { earlierOrder } from '../request-keys.ts';
import { asMember } from '../../changes/change-log.ts';
import type { DeskMember } from '../../http/endpoint/guards.ts';
import { actorOf, logOrder, sumText } from '../order-log.ts';
import { mailAboutOrder } from '../order-mails.ts';
import {
  type CardProvider,
  ProviderFailed,
  RefundRefused,
  withTimeout,
} from '../../payments/card-provider.ts';
import type { PaymentDeps } from '../pay/open-payment.ts';
import { newRefund, type SettleDeps, settleRefund, settleRefused, writeBalance } from './settle-refund.ts';
import { below, findRow, findRows, insertRows, not, updateRows } from '../../db/rows.ts';

export interface RefundInput {
  orderId: string;
  /** The copies to refund, by the ids of the order's lines, and the delivery. */
  items?: { item: string; quantity: number }[] | undefined;
  /** A sum to refund, in the major unit. With neither of them all that is left goes back. */
  amount?: number | undefined;
  /** What the desk saw as refundable, in the major unit. Another sum means that another desk was faster. */
  seenRefundable: number;
  key: string | null;
  member: DeskMember;
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
    if (await askProvider(deps, order, one, deps.timeout)) isRefused = true;
  }
  if (isRefused) throw new Problem('refund-refused');
}

/** Records that the seller gave money back by hand. No provider is involved, so it is done at once. */
export async function recordRefund(
  { db, now, outbox }: SettleDeps,
  input: RefundInput,
  { method, note }: { method: RefundMethod; note: string },
): Promise<void> {
  await db.transaction(async (trx) => {
    const { order, amount, repeated } = await lockRefundable(trx, input, now());
    if (repeated) return;
    const { items, member } = input;
    await recordByHand(trx, { outbox, now: now() }, order, { amount, items, method, note, member });
  });
}

/** The order is locked. */
export async function recordByHand(
  trx: Trx,
  { outbox, now }: { outbox: Outbox; now: number },
  order: OrderRow,
  given: Pick<RefundInput, 'items' | 'member'> & { amount: number; method: RefundMethod; note: string },
): Promise<void> {
  const { id: orderId } = order;
  const { amount, method, note, member } = given;
  const items = JSON.stringify(given.items ?? []);
  const byHand = { id: null, orderId, provider: 'cash' } as const;
  const done = { amount, origin: 'desk', state: 'done', items, method } as const;
  const refund = newRefund(byHand, done, now, member.name);
  await insertRows(trx, 'refunds', refund);
  const entry = { orderId, kind: 'note', text: note, ...actorOf(member), createdAt: now } as const;
  if (note) await recordHistory(trx, entry);
  await writeBalance(trx, order, now);
  await mailAboutOrder(trx, outbox, orderId, ['order-refunded'], now, refund.id);
  await logOrder(trx, member, order, [{ field: 'refund', before: '', after: sumText(amount, order) }]);
}

/** Locks the order. Throws if there is nothing to refund, or another sum than the desk saw. */
async function lockRefundable(trx: Trx, input: RefundInput, now: number) {
  await asMember(trx, input.member);
  const order = orProblem(await lockOrder(trx, input.orderId), 'no-such-order');
  // What the desk saw may have changed by the first request.
  const { key, seenRefundable, member: _member, ...request } = input;
  const keyed = { userId: order.userId, orderId: order.id, key, asked: [order.id, request] };
  const repeated = (await earlierOrder(trx, keyed, now)) !== null;
  if (repeated) return { order, refunds: [], amount: 0, repeated };
  const refunds = await refundsOfOrders(trx, [order.id]);
  if (refunds.some(({ origin, state }) => origin === 'dispute' && state === 'open'))
    throw new Problem('disputed');
  const left = refundableOf({ ...order, isPaid: order.isPaid === 1 });
  if (left === 0) throw new Problem('not-refundable');
  const currency = currencyOf(order.currency);
  if (majorOf(left, currency) !== seenRefundable) throw new Problem('conflict');
  const { items } = input;
  const copies =
    items && amountOfItems(order, await linesOfOrders(trx, [order.id]), refunds, items, currency);
  const sum = input.amount === undefined ? undefined : minorOfSum(input.amount, currency);
  if (sum !== undefined && sum > left) throw new Problem('more-than-left');
  const amount = sum ?? Math.min(left, copies ?? left);
  if (amount <= 0) throw new Problem('not-refundable');
  return { order, refunds, amount, repeated };
}

async function openRefunds(trx: Trx, cards: CardProvider, input: RefundInput, now: number) {
  const { order, refunds, amount, repeated } = await lockRefundable(trx, input, now);
  if (repeated) return { order, opened: [] };
  if (amount % cardStep(currencyOf(order.currency)) > 0) throw new Problem('bad-card-sum');
  const payments = await findRows(trx, 'payments', { orderId: order.id, status: 'paid' }, ['id']);
  if (payments.some(({ provider }) => provider !== cards.name)) throw new Problem('refund-elsewhere');
  const opened = divide(amount, payments, refunds).map(({ payment, part }, index): OpenedRefund => {
    // The copies stand in one row: a refund of two payments is one refund of copies.
    const items = JSON.stringify(index === 0 ? (input.items ?? []) : []);
    const given = { amount: part, origin: 'desk', items } as const;
    return { payment, refund: newRefund(payment, given, now, input.member.name) };
  });
  for (const { refund } of opened) await insertRows(trx, 'refunds', refund);
  await writeBalance(trx, order, now);
  // Whatever the provider answers.
  await logOrder(trx, input.member, order, [{ field: 'refund', before: '', after: sumText(amount, order) }]);
  return { order, opened };
}

/** Throws if a line is not in the order, or has fewer copies left. */
function amountOfItems(
  order: OrderRow,
  lines: OrderLineRow[],
  refunds: RefundRow[],
  items: NonNullable<RefundInput['items']>,
  currency: Currency,
): number {
  const before = refundedCopies(
    refunds.map(({ state, items: copies }) => ({ state, items: JSON.parse(copies) as typeof items })),
  );
  const chosen = new Map(items.map(({ item, quantity }) => [item, quantity]));
  if (chosen.size !== items.length) throw new Problem('invalid');
  const all = refundableLines(lines, order.delivery);
  for (const [id, quantity] of chosen) {
    const line = all.find((one) => one.id === id);
    if (!line || quantity > line.quantity - (before.get(id) ?? 0)) throw new Problem('conflict');
  }
  const addedTax = order.taxIncluded === 1 ? 0 : order.tax;
  return refundOfCopies({ lines: all, charges: order.fee, addedTax, currency }, before, chosen);
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

/** True if the provider refuses the refund. Any other failure leaves it open: the provider may have made it. */
async function askProvider(
  deps: RefundSweepDeps,
  order: Pick<OrderRow, 'id' | 'number'>,
  { refund, payment }: OpenedRefund,
  timeout: number,
): Promise<boolean> {
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
    return false;
  } catch (error) {
    if (error instanceof RefundRefused) {
      await settleRefused(deps, refund, error.message);
      return true;
    }
    if (!(error instanceof ProviderFailed)) throw error;
    deps.log.warn({ refund: refund.id, reason: error.message }, 'a refund waits for the card provider');
    return false;
  }
}

type RefundSweepDeps = SettleDeps & { cards: CardProvider; stop?: AbortSignal };

const unansweredAfter = 2 * 60_000;
const pendingAfter = 60 * 60_000;
const batch = 200;
const timeout = 5_000;

/** Asks the provider about refunds whose answer was lost, and now and then about those that a bank still works on. */
export async function sweepRefunds(deps: RefundSweepDeps): Promise<void> {
  const { db, now, log, cards, stop } = deps;
  const open = { state: 'open', origin: ['desk', 'provider'], provider: cards.name } as const;
  const unanswered = { ...open, reference: null, updatedAt: below(now() - unansweredAfter) };
  const pending = { ...open, reference: not(null), updatedAt: below(now() - pendingAfter) };
  const stale = [
    ...(await findRows(db.sql, 'refunds', unanswered, ['updatedAt'], batch)),
    ...(await findRows(db.sql, 'refunds', pending, ['updatedAt'], batch)),
  ];
  for (const refund of stale) {
    if (stop?.aborted) return;
    const { id, updatedAt } = refund;
    // True for one of the processes that found the refund stale.
    if (!(await updateRows(db.sql, 'refunds', { id, state: 'open', updatedAt }, { updatedAt: now() })))
      continue;
    try {
      await checkRefund(deps, refund);
    } catch (error) {
      log.warn({ refund: id, reason: (error as Error).message }, 'a refund could not be checked');
    }
  }
}

/**
 * Looks for the refund before it asks again: a provider forgets idempotency keys after a day, and would refund twice.
 */
async function checkRefund(deps: RefundSweepDeps, refund: RefundRow): Promise<void> {
  const { db, cards, stop } = deps;
  const [order, payment] = await Promise.all([
    findOrder(db, refund.orderId),
    // Only a refund of a card payment is ever open.
    findRow(db.sql, 'payments', { id: refund.paymentId! }),
  ]);
  if (!order || !payment?.reference) return;
  const known = await withTimeout(cards.listRefunds(payment.reference), timeout, stop);
  for (const report of known) await settleRefund(deps, report);
  if (refund.reference !== null || known.some(({ refundId }) => refundId === refund.id)) return;
  await askProvider(deps, order, { refund, payment }, timeout);
}
