import { balanceOf, isLaterState } from '../../../rules/refunds.ts';
import type { Trx } from '../../db/database.ts';
import type { OrderRow, PaymentRow, RefundRow } from '../../db/tables.ts';
import type { Log } from '../../log.ts';
import type { Outbox } from '../../mail/mail-queries.ts';
import { mailAboutOrder } from '../order-mails.ts';
import type { RefundReport } from '../../payments/card-provider.ts';
import { orProblem } from '../../http/endpoint/problem.ts';
import { creditOrder } from '../invoices/issue-invoice.ts';
import { lockOrder, refundsOfOrders } from '../order-queries.ts';
import type { AppDeps } from '../../shop/app-deps.ts';
import { newId } from '../../db/new-id.ts';
import { findRow, findRows, insertRows, updateRows } from '../../db/rows.ts';

export type RefundOutcome =
  /** The refund or dispute was written or changed. */
  'refund-recorded' | 'refund-known' | 'unknown-order';

/** The only place where a provider's report changes a refund: from its answer, a webhook or the sweep. */
export async function settleRefund({ db, log, now, outbox }: SettleDeps, report: RefundReport) {
  const outcome = await db.transaction((trx) => applyRefund(trx, outbox, report, now()));
  logRefund(log, outcome, report);
}

/** States only go forward, so reports lead to the same state in any number and order. */
export async function applyRefund(
  trx: Trx,
  outbox: Outbox,
  report: RefundReport,
  now: number,
): Promise<RefundOutcome> {
  const { provider, session, state, kind } = report;
  const payment = await findRow(trx, 'payments', { reference: session, provider });
  if (!payment) return 'unknown-order';
  const order = orProblem(await lockOrder(trx, payment.orderId), 'unknown-order');
  const known = await refundOfReport(trx, report, payment.id);
  if (known?.reference && !isLaterState(state, known.state)) return 'refund-known';
  const id = await write(trx, payment, known, report, now);
  await writeBalance(trx, order, now);
  if (state === 'done' && kind === 'refund')
    await mailAboutOrder(trx, outbox, order.id, ['order-refunded'], now, id);
  return 'refund-recorded';
}

async function write(
  trx: Trx,
  payment: PaymentRow,
  known: RefundRow | undefined,
  { reference, state, amount, kind }: RefundReport,
  now: number,
): Promise<string> {
  if (known) {
    await updateRows(trx, 'refunds', { id: known.id }, { reference, state, amount, updatedAt: now });
    return known.id;
  }
  const origin = kind === 'dispute' ? 'dispute' : 'provider';
  const refund = newRefund(payment, { reference, state, amount, origin, items: '[]' }, now);
  await insertRows(trx, 'refunds', refund);
  return refund.id;
}

/** The provider will never make this refund: what it would have given back can be refunded otherwise. */
export async function settleRefused({ db, now, log }: SettleDeps, refund: RefundRow, reason: string) {
  const { id, orderId } = refund;
  await db.transaction(async (trx) => {
    const order = orProblem(await lockOrder(trx, orderId), 'unknown-order');
    // Unless the provider has reported the refund meanwhile.
    const open = { id, state: 'open', reference: null } as const;
    if (await updateRows(trx, 'refunds', open, { state: 'failed', updatedAt: now() }))
      await writeBalance(trx, order, now());
  });
  log.warn({ refund: id, orderId, reason }, 'the card provider refused a refund');
}

/** A second payment of an order, which is locked, goes back whole. The sweep asks the provider. */
export async function openSurplusRefund(
  trx: Trx,
  order: OrderRow,
  payment: PaymentRow,
  now: number,
): Promise<void> {
  const refund = newRefund(payment, { amount: payment.amount, origin: 'desk', items: '[]' }, now);
  await insertRows(trx, 'refunds', refund);
  await writeBalance(trx, order, now);
}

export function logRefund(log: Log, outcome: string, report: RefundReport): void {
  const { provider, reference, kind, session, state, amount } = report;
  const details = { outcome, provider, reference, session, state, amount };
  if (outcome === 'unknown-order') log.warn(details, `a ${kind} is for an unknown order`);
  else if (outcome !== 'refund-recorded') log.debug(details, `a ${kind} was left unchanged`);
  else if (kind === 'dispute')
    log.error(details, 'a shopper disputes a card payment: answer at the provider');
  else log.info(details, 'a refund was recorded');
}

export type SettleDeps = Pick<AppDeps, 'db' | 'now' | 'log' | 'outbox' | 'loadShopState'>;

/** A webhook may arrive before the response to our own call has given us the reference. */
async function refundOfReport(
  trx: Trx,
  { provider, reference, refundId }: RefundReport,
  paymentId: string,
): Promise<RefundRow | undefined> {
  const known = await findRow(trx, 'refunds', { reference, provider });
  if (known || refundId === null) return known;
  return findRow(trx, 'refunds', { id: refundId, paymentId });
}

/** Money that goes back by hand belongs to no row in `payments`. */
interface HandPayment {
  id: null;
  orderId: string;
  provider: 'cash';
}

export function newRefund(
  { id: paymentId, orderId, provider }: Pick<PaymentRow, 'id' | 'orderId' | 'provider'> | HandPayment,
  given: Pick<RefundRow, 'amount' | 'origin' | 'items'> &
    Partial<Pick<RefundRow, 'reference' | 'state' | 'method'>>,
  now: number,
  memberName = '',
): RefundRow {
  const open = { reference: null, state: 'open', method: '', memberName } as const;
  return { id: newId(now), orderId, paymentId, provider, ...open, ...given, createdAt: now, updatedAt: now };
}

/** Writes what went back of an order and credits it, after a change of its refunds or payments. The order is locked. */
export async function writeBalance(
  trx: Trx,
  { id: orderId, amount, paymentType }: OrderRow,
  now: number,
): Promise<void> {
  const payments = await findRows(trx, 'payments', { orderId, status: 'paid' });
  const byCard = payments.reduce((sum, payment) => sum + payment.amount, 0);
  const paid = paymentType === 'Online' ? byCard : amount;
  const balance = balanceOf({ amount, paid, refunds: await refundsOfOrders(trx, [orderId]) });
  await updateRows(trx, 'orders', { id: orderId }, { ...balance, updatedAt: now });
  await creditOrder(trx, orderId, now);
}
