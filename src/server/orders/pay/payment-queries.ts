import type { ExpressionBuilder } from 'kysely';
import { canMove, type StepActor } from '../../../rules/order-status.ts';
import type { Db, Sql, Trx } from '../../db/database.ts';
import type { OrderRow, PaymentRow, Tables } from '../../db/tables.ts';
import { holdsCopies, lockOrder } from '../order-queries.ts';
import type { ProviderName, SessionReport } from '../../payments/card-provider.ts';
import { newId } from '../../db/new-id.ts';
import { findRow, insertRows, updateRows } from '../../db/rows.ts';

export const unsettled = ['opening', 'open'] as const;

/** The unsettled payment of the order, else its last one. */
export async function latestPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db.sql
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy((payment) => payment.case().when('status', 'in', unsettled).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function lastEventAt(sql: Sql): Promise<number | null> {
  const { last } = await sql
    .selectFrom('paymentEvents')
    .select(({ fn }) => fn.max('receivedAt').as('last'))
    .executeTakeFirstOrThrow();
  return last === null ? null : Number(last);
}

/** Does nothing when the order has an unsettled payment, or is not unpaid any more. */
export async function insertPayment(db: Db, payment: PaymentRow): Promise<void> {
  await db.transaction(async (trx) => {
    const order = await lockOrder(trx, payment.orderId);
    if (order?.status === 'Awaiting Payment') await insertRows(trx, 'payments', payment, { ifNew: true });
  });
}

/** The session was never opened. The order stays unpaid and may get another payment. */
export async function markNotOpened(
  sql: Sql,
  payment: { id: string } | { orderId: string },
  now: number,
): Promise<void> {
  await updateRows(sql, 'payments', { ...payment, status: 'opening' }, { status: 'failed', updatedAt: now });
}

export async function paymentOfReport(trx: Trx, report: SessionReport): Promise<PaymentRow | undefined> {
  const { provider, reference, paymentId, orderId } = report;
  const known = await findRow(trx, 'payments', { reference, provider });
  if (known || paymentId === null || orderId === null) return known;
  // A webhook may arrive before the response to our own call has given us the reference.
  return findRow(trx, 'payments', { id: paymentId, orderId, provider });
}

/** The order is locked. False if it is paid, or can no longer be placed by a payment. */
export async function placePaidOrder(
  trx: Trx,
  { id, status, isPaid }: OrderRow,
  provider: ProviderName | null,
  now: number,
): Promise<boolean> {
  if (isPaid === 1 || !canMove(status, 'Order Placed', 'payment')) return false;
  const paid = { isPaid: 1, network: '', demoPaid: Number(provider === 'demo') };
  return updateRows(trx, 'orders', { id }, { status: 'Order Placed', ...paid, updatedAt: now });
}

/**
 * The order is locked. Only if no payment of it is unsettled. Of an order of which some money is there, a person decides: it
 * is then as one that was paid with this, and its refund is due.
 */
export async function cancelUnpaidOrder(
  trx: Trx,
  { id, status, amount, received }: OrderRow,
  by: StepActor,
  now: number,
): Promise<boolean> {
  if (!canMove(status, 'Cancelled', 'payment') || (by === 'payment' && received > 0)) return false;
  if (await findRow(trx, 'payments', { orderId: id, status: unsettled })) return false;
  const paid = received > 0 ? { isPaid: 1, waived: amount - received } : {};
  return updateRows(trx, 'orders', { id }, { status: 'Cancelled', network: '', ...paid, updatedAt: now });
}

/** How long a session stays open for the shopper. */
export const sessionLife = 60 * 60_000;

/** How long an attempt may be repeated under the same id: Stripe needs 30 minutes of the session's life left. */
export const openingLife = 20 * 60_000;

/** Written before the provider is called, so that every session has a row here. */
export function newPayment(
  order: Pick<OrderRow, 'id' | 'amount' | 'currency'>,
  provider: ProviderName,
  now: number,
): PaymentRow {
  return {
    id: newId(now),
    orderId: order.id,
    provider,
    reference: null,
    url: null,
    amount: order.amount,
    // In small letters, as the provider reports it.
    currency: order.currency.toLowerCase(),
    status: 'opening',
    createdAt: now,
    updatedAt: now,
  };
}

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
