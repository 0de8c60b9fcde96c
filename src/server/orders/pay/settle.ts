import { takeFromCart } from '../../cart/cart-queries.ts';
import type { Trx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import type { OrderRow, PaymentRow } from '../../db/tables.ts';
import { orProblem } from '../../http/endpoint/problem.ts';
import type { Log } from '../../log.ts';
import type { Outbox } from '../../mail/mail-queries.ts';
import { lockOrder, recordHistory } from '../order-queries.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { type Actor, actorOf, admitActor, logOrder } from '../order-log.ts';
import { cancellationMails, mailAboutOrder } from '../order-mails.ts';
import type { ShopState } from '../../shop/shop-state.ts';
import { retakeCopies, returnCopies, sellHeld } from '../../stock/stock-queries.ts';
import type { CardEvent, SessionReport } from '../../payments/card-provider.ts';
import { cancelUnpaidOrder, paymentOfReport, placePaidOrder, unsettled } from './payment-queries.ts';
import {
  applyRefund,
  logRefund,
  openSurplusRefund,
  type RefundOutcome,
  type SettleDeps,
} from '../refund/settle-refund.ts';
import { findRows, insertRows, updateRows } from '../../db/rows.ts';

type Outcome =
  | 'paid'
  /** A cancelled order was paid: it is placed again. */
  | 'paid-after-cancelling'
  | 'paid-twice'
  | 'already-paid'
  | 'other-amount'
  | 'cancelled'
  /** The session ended, but the order is already paid or cancelled, or another session may still pay it. */
  | 'left-alone'
  | 'waiting'
  | 'unknown-order'
  | 'not-ours'
  | 'repeated'
  | RefundOutcome;

/**
 * The only place where a provider's report changes an order, whether it comes from a webhook, the sweep, or a
 * shopper who pays again or cancels. Paid is final, and every step is taken under the order's lock, so reports lead
 * to the same state in any number and order.
 */
export async function settle(
  deps: SettleDeps,
  report: SessionReport,
  endedBy: Actor = 'payment',
): Promise<Outcome> {
  const { db, log, now, outbox } = deps;
  const context = { outbox, shop: await deps.loadShopState() };
  const outcome = await db.transaction((trx) => apply(trx, context, report, now(), endedBy));
  logOutcome(log, outcome, report);
  return outcome;
}

/** Settles the report of a webhook. The event's row and its effect are one transaction, so it has an effect once. */
export async function settleEvent(deps: SettleDeps, provider: string, event: CardEvent): Promise<Outcome> {
  const { id, kind, report, refund } = event;
  const now = deps.now();
  const context = { outbox: deps.outbox, shop: await deps.loadShopState() };
  const outcome = await deps.db.transaction(async (trx): Promise<Outcome> => {
    const reference = report?.reference ?? refund?.session ?? null;
    const row = { provider, eventId: id, kind, reference, outcome: 'not-ours', receivedAt: now };
    if (!(await insertRows(trx, 'paymentEvents', row, { ifNew: true }))) return 'repeated';
    if (!report && !refund) return 'not-ours';
    const settled = report
      ? await apply(trx, context, report, now, 'payment')
      : await applyRefund(trx, deps.outbox, refund!, now);
    await updateRows(trx, 'paymentEvents', { provider, eventId: id }, { outcome: settled });
    return settled;
  });
  if (report) logOutcome(deps.log, outcome, report);
  if (refund) logRefund(deps.log, outcome, refund);
  return outcome;
}

/** The shop is read before the transaction, which has one connection. */
interface SettleContext {
  outbox: Outbox;
  shop: ShopState;
}

async function apply(
  trx: Trx,
  context: SettleContext,
  report: SessionReport,
  now: number,
  endedBy: Actor,
): Promise<Outcome> {
  await admitActor(trx, endedBy);
  const payment = await paymentOfReport(trx, report);
  if (!payment) return 'unknown-order';
  const { id, orderId } = payment;
  const { state } = report;
  if (state === 'open' || state === 'pending') return 'waiting';
  if (state === 'paid') return pay(trx, context, payment, report, now);
  const order = orProblem(await lockOrder(trx, orderId), 'unknown-order');
  const isEnded = await updateRows(
    trx,
    'payments',
    { id, status: unsettled },
    { status: state, updatedAt: now },
  );
  return isEnded ? cancelUnpaid(trx, context.outbox, order, endedBy, now) : 'left-alone';
}

/**
 * Cancels an order that awaits payment and is locked, if none of its payments is unsettled. It gives its copies back. The
 * shopper hears of it only if the seller ended it, or if it waited for a transfer: a card order was never confirmed.
 */
export async function cancelUnpaid(
  trx: Trx,
  outbox: Outbox,
  order: OrderRow,
  by: Actor,
  now: number,
): Promise<Outcome> {
  const { id: orderId, paymentType } = order;
  const history = actorOf(by);
  if (!(await cancelUnpaidOrder(trx, order, history.actor, now))) return 'left-alone';
  await recordHistory(trx, { orderId, kind: 'step', status: 'Cancelled', ...history, createdAt: now });
  if (history.actor === 'seller' || paymentType === 'Transfer')
    await mailAboutOrder(trx, outbox, orderId, cancellationMails(history.actor), now);
  await returnCopies(trx, orderId, true);
  await logOrder(trx, by, order);
  return 'cancelled';
}

async function pay(
  trx: Trx,
  context: SettleContext,
  payment: PaymentRow,
  report: SessionReport,
  now: number,
): Promise<Outcome> {
  if (report.amount !== payment.amount || report.currency !== payment.currency) return 'other-amount';
  // Lock order, then payment. The reverse order deadlocks.
  const order = orProblem(await lockOrder(trx, payment.orderId), 'unknown-order');
  const unpaid = { id: payment.id, status: [...unsettled, 'failed', 'expired'] } as const;
  const paid = { status: 'paid', reference: report.reference, updatedAt: now } as const;
  if (!(await updateRows(trx, 'payments', unpaid, paid))) return 'already-paid';
  if (!(await placePaidOrder(trx, order, payment.provider, now))) {
    await openSurplusRefund(trx, order, payment, now);
    return 'paid-twice';
  }
  await lockUser(trx, order.userId);
  const lines = await findRows(trx, 'orderLines', { orderId: order.id });
  await takeFromCart(trx, order.userId, lines);
  return completePaid(trx, context, order, 'payment', now);
}

/**
 * What follows when an order is paid, in the transaction that has recorded it. `order` is as it was before. A card order is
 * new to the seller.
 */
export async function completePaid(
  trx: Trx,
  { outbox, shop }: SettleContext,
  { id: orderId, status }: OrderRow,
  by: Actor,
  now: number,
): Promise<Outcome> {
  const step = { kind: 'step', status: 'Order Placed', ...actorOf(by) } as const;
  await recordHistory(trx, { orderId, ...step, createdAt: now });
  const isByCard = by === 'payment';
  await mailAboutOrder(trx, outbox, orderId, isByCard ? ['order-paid', 'new-order'] : ['order-paid'], now);
  const isLate = status === 'Cancelled';
  await (isLate ? retakeCopies(trx, orderId) : sellHeld(trx, orderId));
  // Last: other payments wait for the counter.
  await issueInvoice(trx, orderId, shop.settings, now);
  return isLate ? 'paid-after-cancelling' : 'paid';
}

/** An outcome that needs a person is an error; one that changed nothing is for debugging. */
function logOutcome(log: Log, outcome: Outcome, report: SessionReport) {
  const { provider, reference, state, orderId, amount, currency } = report;
  const details = { outcome, provider, reference, state, orderId };
  if (outcome === 'other-amount') {
    log.error({ ...details, amount, currency }, 'the amount of a card payment differs from its order');
  } else if (outcome === 'paid-twice') {
    log.error(details, 'an order was paid twice: the second payment is refunded');
  } else if (outcome === 'paid-after-cancelling') {
    log.error(details, 'a cancelled order was paid and is placed again: send it or refund it');
  } else if (outcome === 'unknown-order') {
    log.warn(details, 'a card payment is for an unknown order');
  } else if (outcome === 'paid' || outcome === 'cancelled') {
    log.info(details, 'a card payment was settled');
  } else {
    log.debug(details, 'a card payment was left unchanged');
  }
}
