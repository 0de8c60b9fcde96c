import { raiseCounter } from '../../db/locks.ts';
import type { Sql, Trx } from '../../db/database.ts';
import type { CreditNoteRow, InvoiceRow } from '../order-rows.ts';
import { findRows, insertRows } from '../../db/rows.ts';

export async function findOrders(sql: Sql, ids: readonly string[]) {
  return sql.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();
}

export async function invoicesOfOrders(sql: Sql, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  return findRows(sql, 'invoices', { orderId: orderIds });
}

/** The oldest first. */
export async function creditNotesOfOrders(sql: Sql, orderIds: readonly string[]): Promise<CreditNoteRow[]> {
  return findRows(sql, 'creditNotes', { orderId: orderIds }, ['number']);
}

/** Without a gap, also after a crash: the counter is locked until the end of the transaction that writes the paper. */
export async function insertInvoice(trx: Trx, invoice: Omit<InvoiceRow, 'number'>): Promise<void> {
  const given = await nextNumber(trx, 'invoices', invoice.issuedAt);
  await insertRows(trx, 'invoices', { ...invoice, ...given });
}

export async function insertCreditNote(trx: Trx, note: Omit<CreditNoteRow, 'number'>): Promise<void> {
  const given = await nextNumber(trx, 'credit-notes', note.issuedAt);
  await insertRows(trx, 'creditNotes', { ...note, ...given });
}

/** Numbers and times rise together, although clocks of several processes differ. */
async function nextNumber(trx: Trx, counter: 'invoices' | 'credit-notes', now: number) {
  const number = await raiseCounter(trx, counter);
  const last = await trx
    .selectFrom(counter === 'invoices' ? 'invoices' : 'creditNotes')
    .select('issuedAt')
    .where('number', '=', number - 1)
    .executeTakeFirst();
  return { number, issuedAt: Math.max(now, last?.issuedAt ?? 0) };
}
