import { sql } from 'kysely';
import type { Minor } from '../../rules/money.ts';
import type { PaymentWay } from '../../rules/order-status.ts';
import type { Db } from '../db/database.ts';
import type { Period } from './days.ts';
import { withPeriods } from './report-queries.ts';

type Within = readonly Pick<Period, 'begins' | 'ends'>[];

const wayPaid = sql<PaymentWay>`orders.payment_type`;

/** What was invoiced in each period, by rate and payment. An order with an invoice never changes its sums. */
export async function invoicedByPeriod(db: Db, periods: Within, currency: string) {
  return withPeriods(db, periods)
    .crossJoin('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .select(({ fn }) => [
      'period.position',
      'orders.taxRate',
      wayPaid.as('way'),
      fn.countAll<number>().as('invoices'),
      fn.sum<Minor>('orders.amount').as('gross'),
      fn.sum<Minor>('orders.tax').as('tax'),
      fn.sum<Minor>('orders.delivery').as('delivery'),
      fn.sum<Minor>('orders.fee').as('fees'),
    ])
    .whereRef('invoices.issuedAt', '>=', 'period.begins')
    .whereRef('invoices.issuedAt', '<', 'period.ends')
    .where('orders.currency', '=', currency)
    .groupBy(['period.position', 'orders.taxRate', wayPaid])
    .execute();
}

export async function creditedByPeriod(db: Db, periods: Within, currency: string) {
  return withPeriods(db, periods)
    .crossJoin('creditNotes')
    .innerJoin('orders', 'orders.id', 'creditNotes.orderId')
    .select(['period.position', 'orders.taxRate', 'creditNotes.lines'])
    .whereRef('creditNotes.issuedAt', '>=', 'period.begins')
    .whereRef('creditNotes.issuedAt', '<', 'period.ends')
    .where('orders.currency', '=', currency)
    .execute();
}

/** Cash that deliveries collected in each period, less that of deliveries that were taken back in it. */
export async function collectedByPeriod(db: Db, periods: Within, currency: string) {
  const before = sql`(select past.status from order_history as past
    where past.order_id = order_history.order_id and past.id < order_history.id and past.kind in ('step', 'back')
    order by past.id desc limit 1)`;
  return (
    withPeriods(db, periods)
      .crossJoin('orderHistory')
      .innerJoin('orders', 'orders.id', 'orderHistory.orderId')
      .select([
        'period.position',
        sql<Minor>`sum(case
        when order_history.kind = 'step' then orders.amount
        when ${before} = 'Delivered' then -orders.amount
        else 0 end)`.as('cash'),
      ])
      .whereRef('orderHistory.createdAt', '>=', 'period.begins')
      .whereRef('orderHistory.createdAt', '<', 'period.ends')
      // As in the index.
      .where(sql<boolean>`(order_history.status = 'Delivered' or order_history.kind = 'back')`)
      .where('orders.paymentType', '=', 'COD')
      .where('orders.currency', '=', currency)
      .groupBy('period.position')
      .execute()
  );
}

/** Cash of the orders that are on their way now. */
export async function outstandingCash(db: Db, currency: string): Promise<Minor> {
  const { cash } = await db.sql
    .selectFrom('orders')
    .select(({ fn }) => fn.coalesce(fn.sum<Minor>('amount'), sql.lit(0)).as('cash'))
    .where('status', 'in', ['Packed', 'Shipped'])
    .where('paymentType', '=', 'COD')
    .where('isPaid', '=', 0)
    .where('returnedAt', 'is', null)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return cash;
}
