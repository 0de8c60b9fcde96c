import { balanceOf } from '../../../rules/refunds.ts';
import type { Db, Trx } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { OrderRow, PaymentRow, RefundRow } from '../../db/order-rows.ts';
import { creditOrder } from '../invoices/issue-invoice.ts';
import { refundsOfOrders } from '../order-queries.ts';
import type { RefundReport } from '../../payments/card-provider.ts';
import { findRow, findRows, updateRows } from '../../db/rows.ts';

/** A webhook may arrive before the response to our own call has given us the reference. */
export async function refundOfReport(
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
): RefundRow {
  const open = { reference: null, state: 'open', method: '' } as const;
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
