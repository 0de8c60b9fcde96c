import type { OrderStatus, StepActor } from '../../rules/order-status.ts';
import type { Db, Trx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { countOf } from '../db/paging.ts';
import type { OrderHistoryRow } from './order-rows.ts';

type Entry = Omit<OrderHistoryRow, 'id' | 'status' | 'text' | 'items'> & {
  status?: OrderStatus;
  text?: string | undefined;
  items?: string;
};

/** In the transaction of what happened. */
export async function recordHistory(trx: Trx, entry: Entry): Promise<void> {
  await trx
    .insertInto('orderHistory')
    .values({ status: null, items: '[]', ...entry, text: entry.text ?? '', id: newId(entry.createdAt) })
    .execute();
}

/** Returns whether somebody else had taken this step. */
export async function changeActor(
  trx: Trx,
  step: { orderId: string; status: OrderStatus; from: StepActor; to: StepActor },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orderHistory')
    .set({ actor: step.to })
    .where('orderId', '=', step.orderId)
    .where('status', '=', step.status)
    .where('actor', '=', step.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** By order, the oldest first. */
export async function historyOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, OrderHistoryRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db.sql.selectFrom('orderHistory').selectAll().where('orderId', 'in', orderIds).execute();
  // Ids begin with their time. The rows of an order are few, so they are sorted here and not by the database.
  return Map.groupBy(
    rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    (row) => row.orderId,
  );
}

/** Locks the order, so that two desks cannot write more notes than there may be. Null if there is no such order. */
export async function countNotes(trx: Trx, orderId: string, now: number): Promise<number | null> {
  const order = await trx
    .updateTable('orders')
    .set({ updatedAt: now })
    .where('id', '=', orderId)
    .returning('id')
    .executeTakeFirst();
  if (!order) return null;
  return countOf(trx.selectFrom('orderHistory').where('orderId', '=', orderId).where('kind', '=', 'note'));
}
