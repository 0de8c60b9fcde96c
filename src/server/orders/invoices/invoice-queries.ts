import type { Sql, Trx } from '../../db/database.ts';
import type { CreditNoteRow } from '../order-rows.ts';
import { findRows, raiseCounter } from '../../db/rows.ts';

export async function findOrders(sql: Sql, ids: readonly string[]) {
  return sql.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();
}

/** The oldest first. */
export async function creditNotesOfOrders(sql: Sql, orderIds: readonly string[]): Promise<CreditNoteRow[]> {
  return findRows(sql, 'creditNotes', { orderId: orderIds }, ['number']);
}

/**
 * The number and the time of the next paper. Without a gap, also after a crash: the counter is locked until the end of the
 * transaction that writes the paper. Numbers and times rise together, although clocks of several processes differ.
 */
export async function nextNumber(trx: Trx, counter: 'invoices' | 'credit-notes', now: number) {
  const number = await raiseCounter(trx, counter);
  const last = await trx
    .selectFrom(counter === 'invoices' ? 'invoices' : 'creditNotes')
    .select('issuedAt')
    .where('number', '=', number - 1)
    .executeTakeFirst();
  return { number, issuedAt: Math.max(now, last?.issuedAt ?? 0) };
}
