import type { PaymentRow } from '../../db/tables.ts';
import { cancelUnopenedOrder, releaseOrder } from '../steps/cancel-order.ts';
import { type CardProvider, expiredReport, withTimeout } from '../../payments/card-provider.ts';
import { abandonedOrders, heldTooLong, markNotOpened, openingLife, unsettled } from './payment-queries.ts';
import { settle } from './settle.ts';
import type { SettleDeps } from '../refund/settle-refund.ts';
import { sweepRefunds } from '../refund/refund-order.ts';
import { below, findRows, updateRows } from '../../db/rows.ts';

interface SweepDeps extends SettleDeps {
  cards: CardProvider | null;
  /** Ends the sweep without waiting for a pending call. */
  stop?: AbortSignal;
}

export const sweepEvery = 60_000;
const staleAfter = 2 * 60_000;
const day = 24 * 60 * 60_000;
const batch = 200;
const concurrency = 5;
const timeout = 5_000;
/** However often the page is loaded, the provider is asked about a payment at most this often. */
const minInterval = 1_000;

/**
 * Asks the provider about every payment without news for two minutes. This repairs what a lost webhook or a crash
 * left behind. Any number of processes may sweep; each payment is claimed by one.
 */
export async function sweep(deps: SweepDeps): Promise<void> {
  const { db, now, cards, stop } = deps;
  let stale: PaymentRow[];
  do {
    if (stop?.aborted) return;
    const old = { status: unsettled, updatedAt: below(now() - staleAfter) };
    stale = await findRows(db.sql, 'payments', old, ['updatedAt'], batch);
    const queue = stale.values();
    await Promise.all(Array.from({ length: concurrency }, () => checkPayments(deps, queue)));
  } while (stale.length === batch);
  for (const order of await abandonedOrders(db, now() - day, batch))
    await cancelUnopenedOrder(deps, order.id, 'payment');
  if (cards) await sweepRefunds({ ...deps, cards });
}

/** Releases the copies of card orders that were not paid in time. What the provider does not answer now is asked again. */
export async function releaseHeld(deps: SweepDeps, holdMinutes: number): Promise<void> {
  const { db, now, stop } = deps;
  for (const { id } of await heldTooLong(db, now() - holdMinutes * 60_000, batch)) {
    if (stop?.aborted) return;
    await releaseOrder({ ...deps, timeout }, id);
  }
}

/**
 * For a shopper who returns from the provider's page: settles their open payments without waiting for the webhook or
 * the sweep, which remain if the provider does not answer.
 */
export async function settleReturned(
  deps: SweepDeps,
  whose: { userId: string } | { id: string },
): Promise<void> {
  const { db, now } = deps;
  const orders = await findRows(db.sql, 'orders', whose, ['-id'], batch);
  const ids = orders.map(({ id }) => id);
  const asked = { orderId: ids, status: 'open', updatedAt: below(now() - minInterval) } as const;
  await checkPayments(deps, await findRows(db.sql, 'payments', asked, ['-id'], concurrency));
}

/** Several of these may share one queue. */
async function checkPayments(deps: SweepDeps, queue: Iterable<PaymentRow>): Promise<void> {
  const { db, now, log, stop } = deps;
  for (const payment of queue) {
    if (stop?.aborted) return;
    const { id, status, updatedAt } = payment;
    // True for one of the processes that found the payment stale.
    if (!(await updateRows(db.sql, 'payments', { id, status, updatedAt }, { updatedAt: now() }))) continue;
    try {
      await checkPayment(deps, payment);
    } catch (error) {
      log.warn({ payment: id, reason: (error as Error).message }, 'a payment could not be checked');
    }
  }
}

async function checkPayment(deps: SweepDeps, payment: PaymentRow): Promise<void> {
  const { db, now, cards, stop } = deps;
  const age = now() - payment.createdAt;
  if (payment.reference === null) {
    // No shopper was given its address, so it cannot be paid.
    if (age > openingLife) await markNotOpened(db.sql, { id: payment.id }, now());
    return;
  }
  const report =
    cards?.name === payment.provider
      ? await withTimeout(cards.readSession(payment.reference), timeout, stop)
      : null;
  if (report) await settle(deps, report);
  else if (age > day) await settle(deps, expiredReport(payment, payment.reference));
}
