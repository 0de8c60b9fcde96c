import type { Db, Sql } from '../db/database.ts';
import type { SubscriberRow } from '../db/tables.ts';

/** Subscribing again changes nothing. */
export async function insertSubscriber(sql: Sql, subscriber: SubscriberRow): Promise<void> {
  await sql
    .insertInto('subscribers')
    .values(subscriber)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

export async function findSubscriber(sql: Sql, email: string): Promise<SubscriberRow | undefined> {
  return sql.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst();
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
  await db.sql.deleteFrom('subscribers').where('id', '=', id).execute();
}

/** False if there is no subscriber with this email. */
export async function deleteSubscriberByEmail(db: Db, email: string): Promise<boolean> {
  const deleted = await db.sql
    .deleteFrom('subscribers')
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Addresses that were never confirmed are forgotten. */
export async function deleteUnconfirmed(db: Db, before: number): Promise<void> {
  await db.sql
    .deleteFrom('subscribers')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', before)
    .execute();
}
