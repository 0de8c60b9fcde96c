import { raiseCounter } from '../../db/locks.ts';
import type { Db, Sql } from '../../db/database.ts';
import type { InvoiceRow } from '../order-rows.ts';

export async function findOrders(sql: Sql, ids: readonly string[]) {
  return sql.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();
}

export async function invoicesOfOrders(sql: Sql, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  return sql.selectFrom('invoices').selectAll().where('orderId', 'in', orderIds).execute();
}

/**
 * Gives the next numbers to those of these orders that have no invoice, in this order. The counter is locked first, so
 * that parallel processes give no number twice and leave none out.
 */
export async function issueInvoices(
  db: Db,
  orderIds: readonly string[],
  seller: string,
  issuedAt: number,
): Promise<void> {
  await db.transaction(async (trx) => {
    const last = await raiseCounter(trx, 'invoices', 0);
    const known = new Set((await invoicesOfOrders(trx, orderIds)).map(({ orderId }) => orderId));
    const rows = orderIds
      .filter((orderId) => !known.has(orderId))
      .map((orderId, place) => ({ number: last + 1 + place, orderId, seller, issuedAt }));
    if (rows.length === 0) return;
    await raiseCounter(trx, 'invoices', rows.length);
    await trx.insertInto('invoices').values(rows).execute();
  });
}
