import type { Trx } from '../../db/database.ts';
import type { OrderLineRow, OrderRow } from '../order-rows.ts';

/** Writes the sums and the address of a changed order. What is derived from its lines is written after them. */
export async function writeChange(trx: Trx, id: string, draft: OrderRow): Promise<void> {
  const { subtotal, tax, taxRate, taxIncluded, amount, rounding, delivery, fee, daysFrom, daysTo } = draft;
  const sums = { subtotal, tax, taxRate, taxIncluded, amount, rounding, delivery, fee, daysFrom, daysTo };
  const { taxReason, address, due, version, updatedAt } = draft;
  await trx
    .updateTable('orders')
    .set({ ...sums, taxReason, address, due, version, updatedAt })
    .where('id', '=', id)
    .execute();
}

export async function replaceLines(trx: Trx, orderId: string, lines: OrderLineRow[]): Promise<void> {
  await trx.deleteFrom('orderLines').where('orderId', '=', orderId).execute();
  await trx.insertInto('orderLines').values(lines).execute();
}

/** The difference was settled by hand. */
export async function clearDue(trx: Trx, id: string, now: number): Promise<void> {
  await trx.updateTable('orders').set({ due: 0, updatedAt: now }).where('id', '=', id).execute();
}
