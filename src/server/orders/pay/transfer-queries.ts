import type { Db, Trx } from '../../db/database.ts';

/** Orders that still wait for all of their transfer, the first to end first. */
function awaiting(db: Db, atMost: number) {
  return db.sql
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'Awaiting Payment')
    .where('transferDue', 'is not', null)
    .where('received', '=', 0)
    .orderBy('transferDue')
    .limit(atMost);
}

export async function overdueTransfers(db: Db, now: number, atMost: number): Promise<{ id: string }[]> {
  return awaiting(db, atMost).where('transferDue', '<=', now).execute();
}

/** Half of their time is over, and the shopper was not reminded. */
export async function transfersToRemind(db: Db, now: number, atMost: number): Promise<{ id: string }[]> {
  return awaiting(db, atMost)
    .where('transferReminded', '=', 0)
    .where((order) => order(order('createdAt', '+', order.ref('transferDue')), '<=', 2 * now))
    .execute();
}

/** False if somebody else has reminded, or it does not wait any more. */
export async function markReminded(trx: Trx, id: string): Promise<boolean> {
  const changed = await trx
    .updateTable('orders')
    .set({ transferReminded: 1 })
    .where('id', '=', id)
    .where('status', '=', 'Awaiting Payment')
    .where('transferReminded', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function writeReceived(
  trx: Trx,
  id: string,
  sums: { received: number; waived: number },
  now: number,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ ...sums, updatedAt: now })
    .where('id', '=', id)
    .execute();
}
