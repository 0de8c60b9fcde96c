import { type ExpressionBuilder, sql as raw } from 'kysely';
import { type StepActor, statusesBefore } from '../../../rules/order-status.ts';
import type { Db, Sql, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { OrderRow, PaymentEventRow, PaymentRow } from '../order-rows.ts';
import type { ProviderName, SessionReport } from '../../payments/card-provider.ts';
import { newId } from '../../db/new-id.ts';
import { findRow, insertRows, updateRows } from '../../db/rows.ts';

export const unsettled = ['opening', 'open'] as const;

/** No payment of the order may still be paid. */
export function hasNoUnsettled(order: ExpressionBuilder<Tables, 'orders'>) {
  const payments = order
    .selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.orderId', '=', 'orders.id')
    .where('payments.status', 'in', unsettled);
  return order.not(order.exists(payments));
}

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

/** Does nothing when the order has an unsettled payment, or is not unpaid any more. */
export async function insertPayment(db: Db, payment: PaymentRow): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await lockUnpaidOrder(trx, payment.orderId))) return;
    await insertRows(trx, 'payments', payment, { ifNew: true });
  });
}

export async function markOpened(
  db: Db,
  id: string,
  session: { reference: string; url: string },
  now: number,
) {
  const { reference, url } = session;
  const opened = { status: 'open', reference, url, updatedAt: now } as const;
  return updateRows(db.sql, 'payments', { id, status: 'opening' }, opened);
}

/** The session was never opened. The order stays unpaid and may get another payment. */
export async function markNotOpened(sql: Sql, id: string, now: number): Promise<void> {
  await updateRows(sql, 'payments', { id, status: 'opening' }, { status: 'failed', updatedAt: now });
}

export async function paymentOfReport(trx: Trx, report: SessionReport): Promise<PaymentRow | undefined> {
  const { provider, reference, paymentId, orderId } = report;
  const known = await findRow(trx, 'payments', { reference, provider });
  if (known || paymentId === null || orderId === null) return known;
  // A webhook may arrive before the response to our own call has given us the reference.
  return findRow(trx, 'payments', { id: paymentId, orderId, provider });
}

export async function markPaid(trx: Trx, id: string, reference: string, now: number): Promise<boolean> {
  const changed = await trx
    .updateTable('payments')
    .set({ status: 'paid', reference, updatedAt: now })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function markEnded(
  trx: Trx,
  { id, orderId }: PaymentRow,
  status: 'failed' | 'expired',
  now: number,
) {
  await lockUnpaidOrder(trx, orderId);
  return updateRows(trx, 'payments', { id, status: unsettled }, { status, updatedAt: now });
}

/** Returns the former status too: a cancelled order that was paid needs a person. */
export async function placePaidOrder(
  trx: Trx,
  { orderId, provider }: { orderId: string; provider: ProviderName | null },
  now: number,
) {
  for (const from of statusesBefore('Order Placed', 'payment')) {
    const placed = await trx
      .updateTable('orders')
      .set({
        status: 'Order Placed',
        isPaid: 1,
        network: '',
        demoPaid: Number(provider === 'demo'),
        updatedAt: now,
      })
      .where('id', '=', orderId)
      .where('status', '=', from)
      .where('isPaid', '=', 0)
      .returning('userId')
      .executeTakeFirst();
    if (placed) return { ...placed, from };
  }
  return undefined;
}

/**
 * Locks the order by updating it without a change. Until the end of the transaction no other one begins or ends a
 * payment of this order.
 */
export async function lockUnpaidOrder(trx: Trx, id: string): Promise<boolean> {
  const locked = await trx
    .updateTable('orders')
    .set((order) => ({ updatedAt: order.ref('updatedAt') }))
    .where('id', '=', id)
    .where('status', '=', 'Awaiting Payment')
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/**
 * Only if no other payment of the order is unsettled. Of an order of which some money is there, a person decides: it is
 * then as one that was paid with this, and its refund is due.
 */
export async function cancelUnpaidOrder(
  trx: Trx,
  id: string,
  by: StepActor,
  now: number,
): Promise<Pick<OrderRow, 'transferDue'> | undefined> {
  return trx
    .updateTable('orders')
    .set({
      status: 'Cancelled',
      network: '',
      isPaid: raw<number>`case when received > 0 then 1 else 0 end`,
      waived: raw<number>`case when received > 0 then amount - received else 0 end`,
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore('Cancelled', 'payment'))
    .where(hasNoUnsettled)
    .where((order) => (by === 'payment' ? order('received', '=', 0) : order.lit(true)))
    .returning('transferDue')
    .executeTakeFirst();
}

/** The order has no session at the provider, and gets none any more. */
export async function stopOpening(trx: Trx, orderId: string, now: number): Promise<void> {
  await lockUnpaidOrder(trx, orderId);
  await updateRows(trx, 'payments', { orderId, status: 'opening' }, { status: 'failed', updatedAt: now });
}

/** False when the event was received before. */
export async function insertEvent(trx: Trx, event: PaymentEventRow): Promise<boolean> {
  return insertRows(trx, 'paymentEvents', event, { ifNew: true });
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
