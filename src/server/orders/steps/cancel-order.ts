import { formatOrderNumber } from '../../../rules/ids.ts';
import { canMove } from '../../../rules/order-status.ts';
import { logChange } from '../../changes/change-log.ts';
import type { OrderRow } from '../../db/tables.ts';
import { orProblem, Problem } from '../../http/endpoint/problem.ts';
import { findOrder, lockOrder } from '../order-queries.ts';
import { creditOrder } from '../invoices/issue-invoice.ts';
import { type Actor, actorOf, admitActor, logOrder } from '../order-log.ts';
import { cancellationMails, mailAboutOrder } from '../order-mails.ts';
import { takeStep } from './step-queries.ts';
import { returnCopies } from '../../stock/stock-queries.ts';
import { type CardProvider, expiredReport } from '../../payments/card-provider.ts';
import { callProvider, type PaymentDeps } from '../pay/open-payment.ts';
import { latestPayment, markNotOpened } from '../pay/payment-queries.ts';
import { cancelUnpaid, settle } from '../pay/settle.ts';
import type { SettleDeps } from '../refund/settle-refund.ts';
import { updateRows } from '../../db/rows.ts';

export type CancelDeps = Omit<PaymentDeps, 'cards'> & { cards: CardProvider | null };

/**
 * For the shopper and the seller. Returns whether this call cancelled the order: it may be cancelled already. Throws a
 * problem if the order is not cancelled afterwards, because it was packed or paid at the same moment.
 */
export async function cancelOrder(deps: CancelDeps, order: OrderRow, by: Actor): Promise<boolean> {
  const { actor } = actorOf(by);
  if (!canMove(order.status, 'Cancelled', actor)) throw new Problem('not-cancellable');
  const isDone =
    order.status === 'Awaiting Payment'
      ? await endPayment(deps, order, by)
      : await cancelPlaced(deps, order, by);
  if (isDone) return true;
  const after = await findOrder(deps.db, order.id);
  if (after?.status === 'Cancelled') return false;
  // The seller decides anew about an order that was paid or packed meanwhile.
  throw new Problem(actor === 'seller' ? 'conflict' : 'not-cancellable');
}

/** Cancels an unpaid order for the copies it holds. It stays if the provider does not answer, or if it was paid. */
export async function releaseOrder(deps: CancelDeps, id: string): Promise<boolean> {
  const order = await findOrder(deps.db, id);
  if (order?.status !== 'Awaiting Payment') return false;
  try {
    return await cancelOrder(deps, order, 'payment');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

/** Ends the open session at the provider first, so that a cancelled order cannot be paid in another window. */
async function endPayment(deps: CancelDeps, order: OrderRow, by: Actor): Promise<boolean> {
  const { db, cards } = deps;
  const payment = await latestPayment(db, order.id);
  if (payment?.status === 'open' && payment.reference !== null) {
    if (!cards) throw new Problem('no-cards');
    const report = await callProvider({ ...deps, cards }, cards.expireSession(payment.reference));
    const outcome = await settle(deps, report ?? expiredReport(payment, payment.reference), by);
    return outcome === 'cancelled' || claimCancelling(deps, order, by);
  }
  if (await cancelUnopenedOrder(deps, order.id, by)) return true;
  // A session was opened meanwhile: the next attempt ends it.
  if ((await latestPayment(db, order.id))?.status === 'open') throw new Problem('conflict');
  return false;
}

/** The provider's webhook may arrive before its answer to us: then it has cancelled the order in its own name. */
async function claimCancelling(
  { db, now, outbox }: SettleDeps,
  { id: orderId, number }: OrderRow,
  by: Actor,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    await admitActor(trx, by);
    const step = { orderId, status: 'Cancelled', actor: 'payment' } as const;
    if (!(await updateRows(trx, 'orderHistory', step, actorOf(by)))) return false;
    if (typeof by === 'string') return true;
    await mailAboutOrder(trx, outbox, orderId, ['order-cancelled'], now());
    const status = { field: 'status', before: 'Awaiting Payment', after: 'Cancelled' };
    await logChange(trx, by, { title: formatOrderNumber(number), changes: [status] });
    return true;
  });
}

/** For an order without a session at the provider. */
export async function cancelUnopenedOrder(
  { db, now, outbox }: SettleDeps,
  orderId: string,
  by: Actor,
): Promise<boolean> {
  const outcome = await db.transaction(async (trx) => {
    await admitActor(trx, by);
    const order = orProblem(await lockOrder(trx, orderId), 'unknown-order');
    await markNotOpened(trx, { orderId }, now());
    return cancelUnpaid(trx, outbox, order, by, now());
  });
  return outcome === 'cancelled';
}

/** An order that is placed gives its copies back, and its invoice is credited. What was paid for it stays paid until it is refunded. */
async function cancelPlaced({ db, now, outbox }: SettleDeps, { id }: OrderRow, by: Actor): Promise<boolean> {
  return db.transaction(async (trx) => {
    await admitActor(trx, by);
    const history = actorOf(by);
    const before = await takeStep(trx, id, { to: 'Cancelled', by: history, now: now() });
    if (!before) return false;
    await mailAboutOrder(trx, outbox, id, cancellationMails(history.actor), now());
    await returnCopies(trx, id);
    await creditOrder(trx, id, now());
    await logOrder(trx, by, before);
    return true;
  });
}
