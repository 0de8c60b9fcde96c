import type { Sql } from '../db/database.ts';

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
