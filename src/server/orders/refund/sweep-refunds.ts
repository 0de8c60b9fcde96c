import { findOrder } from '../order-queries.ts';
import { type CardProvider, withTimeout } from '../../payments/card-provider.ts';
import { askProvider } from './refund-order.ts';
import { findPayment } from '../pay/payment-queries.ts';
import { claimRefund, staleRefunds } from './refund-queries.ts';
import type { SettleDeps } from '../pay/settle-deps.ts';
import { settleRefund } from './settle-refund.ts';
import type { RefundRow } from '../order-rows.ts';

interface RefundSweepDeps extends SettleDeps {
  cards: CardProvider;
  stop?: AbortSignal;
}

const unansweredAfter = 2 * 60_000;
const pendingAfter = 60 * 60_000;
const batch = 200;
const timeout = 5_000;

/** Asks the provider about refunds whose answer was lost, and now and then about those that a bank still works on. */
export async function sweepRefunds(deps: RefundSweepDeps): Promise<void> {
  const { db, now, log, cards, stop } = deps;
  const before = { unanswered: now() - unansweredAfter, pending: now() - pendingAfter };
  for (const refund of await staleRefunds(db, cards.name, before, batch)) {
    if (stop?.aborted) return;
    if (!(await claimRefund(db, refund, now()))) continue;
    try {
      await checkRefund(deps, refund);
    } catch (error) {
      log.warn({ refund: refund.id, reason: (error as Error).message }, 'a refund could not be checked');
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
    findPayment(db, refund.paymentId!),
  ]);
  if (!order || !payment?.reference) return;
  const known = await withTimeout(cards.listRefunds(payment.reference), timeout, stop);
  for (const report of known) await settleRefund(deps, report);
  if (refund.reference !== null || known.some(({ refundId }) => refundId === refund.id)) return;
  await askProvider(deps, order, { refund, payment }, timeout);
}
