import type { Db } from '../db/database.ts';
import type { PaymentRow } from '../db/tables.ts';
import { unsettled } from './payment-queries.ts';

/** Payments nobody has heard of for a while, longest silence first. */
export async function silentPayments(db: Db, before: number, atMost: number): Promise<PaymentRow[]> {
  return db.sql
    .selectFrom('payments')
    .selectAll()
    .where('status', 'in', unsettled)
    .where('updatedAt', '<', before)
    .orderBy('updatedAt')
    .limit(atMost)
    .execute();
}

/** One shopper's, the newest first. */
export async function openPaymentsOf(
  db: Db,
  userId: string,
  before: number,
  atMost: number,
): Promise<PaymentRow[]> {
  return db.sql
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .selectAll('payments')
    .where('orders.userId', '=', userId)
    .where('payments.status', '=', 'open')
    .where('payments.updatedAt', '<', before)
    .orderBy('payments.id', 'desc')
    .limit(atMost)
    .execute();
}

/** Of many processes that found the same silence, one asks. */
export async function claimPayment(db: Db, payment: PaymentRow, now: number): Promise<boolean> {
  const changed = await db.sql
    .updateTable('payments')
    .set({ updatedAt: now })
    .where('id', '=', payment.id)
    .where('status', '=', payment.status)
    .where('updatedAt', '=', payment.updatedAt)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Orders that have long waited without anything left that could pay them. */
export async function forgottenOrders(db: Db, before: number, atMost: number): Promise<{ id: string }[]> {
  return db.sql
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.status', '=', 'Awaiting Payment')
    .where('orders.createdAt', '<', before)
    .where((order) =>
      order.not(
        order.exists(
          order
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.orderId', '=', 'orders.id')
            .where('payments.status', 'in', unsettled),
        ),
      ),
    )
    .limit(atMost)
    .execute();
}

/**
 * A provider repeats an event for days. Long after that, and after its payment is final, nothing is asked of it any
 * more: a payment that is final stays so, whoever speaks of it.
 */
export async function deleteOldEvents(db: Db, before: number): Promise<void> {
  await db.sql
    .deleteFrom('paymentEvents')
    .where('receivedAt', '<', before)
    .where((event) =>
      event.not(
        event.exists(
          event
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.reference', '=', 'paymentEvents.reference')
            .where((payment) =>
              payment.or([
                payment('payments.status', 'in', unsettled),
                payment('payments.updatedAt', '>=', before),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

/** What the demo's provider remembers of a payment, when nobody can ask for it any more. */
export async function deleteOldTestSessions(db: Db, before: number): Promise<void> {
  await db.sql
    .deleteFrom('testCardSessions')
    .where('expiresAt', '<', before)
    .where((session) =>
      session.not(
        session.exists(
          session
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.reference', '=', 'testCardSessions.id')
            .where('payments.status', 'in', unsettled),
        ),
      ),
    )
    .execute();
}
