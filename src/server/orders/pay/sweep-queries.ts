import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { PaymentRow, RefundRow } from '../../db/order-rows.ts';
import { holdsCopies } from '../order-queries.ts';
import { unsettled } from './payment-queries.ts';

/** Of one shopper, or of one order. */
export type OpenPaymentsFilter = { userId: string } | { orderId: string };

/** Open payments, the newest first. */
export async function openPaymentsOf(
  db: Db,
  whose: OpenPaymentsFilter,
  before: number,
  atMost: number,
): Promise<PaymentRow[]> {
  return db.sql
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .selectAll('payments')
    .where((order) =>
      'userId' in whose ? order('orders.userId', '=', whose.userId) : order('orders.id', '=', whose.orderId),
    )
    .where('payments.status', '=', 'open')
    .where('payments.updatedAt', '<', before)
    .orderBy('payments.id', 'desc')
    .limit(atMost)
    .execute();
}

/** Unpaid card orders without an unsettled payment. */
export async function abandonedOrders(db: Db, before: number, atMost: number): Promise<{ id: string }[]> {
  return db.sql
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.status', '=', 'Awaiting Payment')
    .where('orders.createdAt', '<', before)
    .where('orders.paymentType', '=', 'Online')
    .where((order) => order.not(order.exists(unsettledPayments)))
    .limit(atMost)
    .execute();
}

function unsettledPayments(order: ExpressionBuilder<Tables, 'orders'>) {
  return order
    .selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.orderId', '=', 'orders.id')
    .where('payments.status', 'in', unsettled);
}

/** Unpaid card orders that hold copies since before this time, the oldest first. */
export async function heldTooLong(db: Db, before: number, atMost: number): Promise<{ id: string }[]> {
  return db.sql
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Awaiting Payment')
    .where('createdAt', '<=', before)
    .where('paymentType', '=', 'Online')
    .where(holdsCopies)
    .orderBy('createdAt')
    .limit(atMost)
    .execute();
}

/** Half of their time is over, and the shopper was not reminded. */
export async function transfersToRemind(db: Db, now: number, atMost: number): Promise<{ id: string }[]> {
  return db.sql
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Awaiting Payment')
    .where('received', '=', 0)
    .where('transferReminded', '=', 0)
    .where((order) => order(order('createdAt', '+', order.ref('transferDue')), '<=', 2 * now))
    .orderBy('transferDue')
    .limit(atMost)
    .execute();
}

/** Open refunds of this provider without an answer since `unanswered`, or without news since `pending`. */
export async function staleRefunds(
  db: Db,
  provider: PaymentRow['provider'],
  { unanswered, pending }: { unanswered: number; pending: number },
  atMost: number,
): Promise<RefundRow[]> {
  return db.sql
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'open')
    .where('origin', '<>', 'dispute')
    .where('provider', '=', provider)
    .where((refund) =>
      refund.or([
        refund.and([refund('reference', 'is', null), refund('updatedAt', '<', unanswered)]),
        refund('updatedAt', '<', pending),
      ]),
    )
    .orderBy('updatedAt')
    .limit(atMost)
    .execute();
}
