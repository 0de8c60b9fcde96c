import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { holdsCopies } from '../order-queries.ts';
import { unsettled } from './payment-queries.ts';

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
