import type { OrderRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { findOrderOfUser } from '../orders/order-queries.ts';
import { goneSession } from './card-provider.ts';
import { asked, type Paying } from './open-payment.ts';
import { cancelUnopenedOrder, latestPayment } from './payment-queries.ts';
import { settle } from './settle.ts';

/** Ends the open session at the provider first, so that a cancelled order cannot be paid in a forgotten window. */
export async function cancelOrder(paying: Paying, order: OrderRow): Promise<void> {
  if (order.status !== 'Awaiting Payment') throw new Problem('not-cancellable');
  const { db, now, cards } = paying;
  const payment = await latestPayment(db, order.id);
  if (payment?.status === 'open' && payment.reference !== null) {
    const report = await asked(paying, cards.expireSession(payment.reference));
    await settle(paying, report ?? goneSession(payment, payment.reference));
  } else if (!(await cancelUnopenedOrder(db, order.id, now()))) {
    throw new Problem('conflict');
  }
  // The provider's own notice of the end may have been settled before ours.
  const after = await findOrderOfUser(db, order.id, order.userId);
  if (after?.status !== 'Cancelled') throw new Problem('not-cancellable');
}
