import type { OrderRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { findOrderOfUser } from '../orders/order-queries.ts';
import { expiredReport } from './card-provider.ts';
import { callProvider, type PaymentDeps } from './open-payment.ts';
import { cancelUnopenedOrder, latestPayment } from './payment-queries.ts';
import { settle } from './settle.ts';

/** Ends the open session at the provider first, so that a cancelled order cannot be paid in another window. */
export async function cancelOrder(deps: PaymentDeps, order: OrderRow): Promise<void> {
  if (order.status !== 'Awaiting Payment') throw new Problem('not-cancellable');
  const { db, now, cards } = deps;
  const payment = await latestPayment(db, order.id);
  if (payment?.status === 'open' && payment.reference !== null) {
    const report = await callProvider(deps, cards.expireSession(payment.reference));
    await settle(deps, report ?? expiredReport(payment, payment.reference));
  } else if (!(await cancelUnopenedOrder(db, order.id, now()))) {
    throw new Problem('conflict');
  }
  // The provider's webhook may have settled the payment before us.
  const after = await findOrderOfUser(db, order.id, order.userId);
  if (after?.status !== 'Cancelled') throw new Problem('not-cancellable');
}
