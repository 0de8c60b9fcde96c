import type { Sql } from '../db/database.ts';

/** Mails by state, and when the oldest one of those that wait was written. */
export async function countMails(sql: Sql) {
  return sql
    .selectFrom('mails')
    .select((row) => ['state', row.fn.countAll<number>().as('count'), row.fn.min('createdAt').as('oldest')])
    .groupBy('state')
    .execute();
}

export async function countOrders(sql: Sql) {
  return sql
    .selectFrom('orders')
    .select((row) => ['status', 'paymentType as payment', 'isPaid', row.fn.countAll<number>().as('count')])
    .groupBy(['status', 'paymentType', 'isPaid'])
    .execute();
}
