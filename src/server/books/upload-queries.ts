import type { Sql } from '../db/database.ts';
import type { UploadRow } from './pdf-rows.ts';

export async function insertUpload(sql: Sql, upload: UploadRow): Promise<void> {
  await sql.insertInto('uploads').values(upload).execute();
}

/** Of this member only. */
export async function findUpload(sql: Sql, id: string, memberId: string): Promise<UploadRow | undefined> {
  return sql
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
}

/** A part was stored. Of two that were sent at once, one counts. */
export async function addReceived(sql: Sql, id: string, from: number, to: number): Promise<void> {
  await sql
    .updateTable('uploads')
    .set({ received: to })
    .where('id', '=', id)
    .where('received', '=', from)
    .execute();
}

/** Deletes the oldest uploads of a member beyond the newest `most`, and returns them. */
export async function trimUploads(sql: Sql, memberId: string, most: number): Promise<UploadRow[]> {
  const older = sql
    .selectFrom('uploads')
    .select('id')
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1_000)
    .offset(most);
  return sql.deleteFrom('uploads').where('id', 'in', older).returningAll().execute();
}

/** The sweep of files deletes their parts. */
export async function deleteOldUploads(sql: Sql, before: number): Promise<void> {
  await sql.deleteFrom('uploads').where('createdAt', '<', before).execute();
}
