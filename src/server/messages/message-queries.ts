import type { Db } from '../db/database.ts';
import type { MessageRow, Tables } from '../db/tables.ts';

/** Subscribing again changes nothing. */
export async function insertSubscriber(db: Db, subscriber: Tables['subscribers']): Promise<void> {
  await db.sql
    .insertInto('subscribers')
    .values(subscriber)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

export async function insertMessage(db: Db, message: Omit<MessageRow, 'doneAt'>): Promise<void> {
  await db.sql
    .insertInto('messages')
    .values({ ...message, doneAt: null })
    .execute();
}
