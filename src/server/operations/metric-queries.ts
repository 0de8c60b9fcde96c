import type { Sql } from '../db/database.ts';

/** Mails by state, and when the oldest one of those that wait was written. */
export async function countMails(sql: Sql) {
  const rows = await sql
    .selectFrom('mails')
    .select((row) => ['state', row.fn.countAll<number>().as('count'), row.fn.min('createdAt').as('oldest')])
    .groupBy('state')
    .execute();
  return rows.map(({ state, count, oldest }) => ({ state, count: Number(count), oldest: Number(oldest) }));
}

export async function countOrders(sql: Sql) {
  const rows = await sql
    .selectFrom('orders')
    .select((row) => ['status', 'paymentType', 'isPaid', row.fn.countAll<number>().as('count')])
    .groupBy(['status', 'paymentType', 'isPaid'])
    .execute();
  return rows.map(({ status, paymentType, isPaid, count }) => ({
    status,
    payment: paymentType,
    paid: isPaid ? 'yes' : 'no',
    count: Number(count),
  }));
}
