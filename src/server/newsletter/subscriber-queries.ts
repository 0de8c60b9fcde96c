import type { Db, Sql } from '../db/database.ts';
import type { SubscriberRow } from '../db/tables.ts';
import { deleteRows, findRow, insertRows } from '../db/rows.ts';

/** Subscribing again changes nothing. */
export async function insertSubscriber(sql: Sql, subscriber: SubscriberRow): Promise<void> {
  await insertRows(sql, 'subscribers', subscriber, { ifNew: true });
}

export async function findSubscriber(sql: Sql, email: string): Promise<SubscriberRow | undefined> {
  return findRow(sql, 'subscribers', { email });
}

/** Confirming again changes nothing. False if the subscription has ended. */
export async function confirmSubscriber(db: Db, id: string, now: number): Promise<boolean> {
  const confirmed = await db.sql
    .updateTable('subscribers')
    .set((row) => ({ confirmedAt: row.fn.coalesce('confirmedAt', row.val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

export async function deleteSubscriber(db: Db, id: string): Promise<void> {
  await deleteRows(db.sql, 'subscribers', { id });
}

/** False if there is no subscriber with this email. */
export async function deleteSubscriberByEmail(db: Db, email: string): Promise<boolean> {
  return deleteRows(db.sql, 'subscribers', { email });
}

/** Addresses that were never confirmed are forgotten. */
export async function deleteUnconfirmed(db: Db, before: number): Promise<void> {
  await db.sql
    .deleteFrom('subscribers')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', before)
    .execute();
}
