import { takeOrdered } from '../cart/cart-queries.ts';
import type { Db, Trx } from '../db/database.ts';
import type { PaymentRow } from '../db/tables.ts';
import type { Log } from '../log.ts';
import type { CardEvent, SessionReport } from './card-provider.ts';
import {
  booksOfOrder,
  cancelUnpaidOrder,
  holdWaitingOrder,
  insertEvent,
  markEnded,
  markPaid,
  nameOutcome,
  paymentOfReport,
  placePaidOrder,
} from './payment-queries.ts';

export interface Settling {
  db: Db;
  now: () => number;
  log: Log;
}

export type Outcome =
  | 'paid'
  /** The money came for an order that was cancelled: it stands again. */
  | 'paid-after-cancelling'
  | 'paid-twice'
  | 'already-paid'
  | 'other-amount'
  | 'cancelled'
  /** The session ended, but the order is past it or is being paid by another one. */
  | 'left-alone'
  | 'waiting'
  | 'unknown-order'
  | 'not-ours'
  | 'repeated';

/**
 * The one place where the provider's word changes an order, whoever brought it: a webhook, the sweep, or a
 * shopper who pays again or cancels. Paid is final; every step is a conditional update, so any number of
 * reports in any sequence ends the same.
 */
export async function settle(settling: Settling, report: SessionReport): Promise<Outcome> {
  const outcome = await settling.db.transaction((trx) => apply(trx, report, settling.now()));
  tell(settling.log, outcome, report);
  return outcome;
}

/** As `settle`, for a delivered event: its row and its effect are one transaction, so it works once. */
export async function settleEvent(settling: Settling, provider: string, event: CardEvent): Promise<Outcome> {
  const { id, kind, report } = event;
  const now = settling.now();
  const outcome = await settling.db.transaction(async (trx): Promise<Outcome> => {
    const reference = report?.reference ?? null;
    const row = { provider, eventId: id, kind, reference, outcome: 'not-ours', receivedAt: now };
    if (!(await insertEvent(trx, row))) return 'repeated';
    if (!report) return 'not-ours';
    const result = await apply(trx, report, now);
    await nameOutcome(trx, provider, id, result);
    return result;
  });
  if (report) tell(settling.log, outcome, report);
  return outcome;
}

async function apply(trx: Trx, report: SessionReport, now: number): Promise<Outcome> {
  const payment = await paymentOfReport(trx, report);
  if (!payment) return 'unknown-order';
  if (report.state === 'paid') return pay(trx, payment, report, now);
  if (report.state === 'expired' || report.state === 'failed') {
    if (!(await markEnded(trx, payment, report.state, now))) return 'left-alone';
    return (await cancelUnpaidOrder(trx, payment.orderId, now)) ? 'cancelled' : 'left-alone';
  }
  return 'waiting';
}

async function pay(trx: Trx, payment: PaymentRow, report: SessionReport, now: number): Promise<Outcome> {
  if (report.amount !== payment.amount || report.currency !== payment.currency) return 'other-amount';
  // The order before its payment, as everywhere: who takes them the other way round waits in a circle.
  await holdWaitingOrder(trx, payment.orderId);
  if (!(await markPaid(trx, payment.id, report.reference, now))) return 'already-paid';
  const placed = await placePaidOrder(trx, payment.orderId, now);
  if (!placed) return 'paid-twice';
  await takeOrdered(trx, placed.userId, await booksOfOrder(trx, payment.orderId));
  return placed.from === 'Cancelled' ? 'paid-after-cancelling' : 'paid';
}

/** What a person has to look into is an error; that nothing was to be done is not worth a line. */
function tell(log: Log, outcome: Outcome, report: SessionReport) {
  const { provider, reference, state, orderId, amount, currency } = report;
  const details = { outcome, provider, reference, state, orderId };
  if (outcome === 'other-amount') {
    log.error({ ...details, amount, currency }, 'a card payment is not over the amount of its order');
  } else if (outcome === 'paid-twice') {
    log.error(details, 'an order was paid a second time: one payment has to be refunded');
  } else if (outcome === 'paid-after-cancelling') {
    log.error(details, 'a cancelled order was paid and stands again: send it, or refund it');
  } else if (outcome === 'unknown-order') {
    log.warn(details, 'a card payment is about an order that is not known');
  } else if (outcome === 'paid' || outcome === 'cancelled') {
    log.info(details, 'a card payment was settled');
  } else {
    log.debug(details, 'a card payment was left as it is');
  }
}
