import type { Db } from '../db/database.ts';
import type { MessageRow } from '../db/tables.ts';

export async function insertMessage(db: Db, message: Omit<MessageRow, 'doneAt'>): Promise<void> {
  await db.sql
    .insertInto('messages')
    .values({ ...message, doneAt: null })
    .execute();
}
