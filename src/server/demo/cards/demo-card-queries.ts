import type { Db } from '../../db/database.ts';
import type { TestCardSessionRow } from '../../db/tables.ts';

/** The same word for every process on this database, made by whichever asks first. */
export async function keptSecret(db: Db, name: string, fresh: string): Promise<string> {
  await db.sql
    .insertInto('secrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.sql
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

export async function findTestSession(db: Db, id: string): Promise<TestCardSessionRow | undefined> {
  return db.sql.selectFrom('testCardSessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A session that is there already is left as it is. */
export async function insertTestSession(db: Db, session: TestCardSessionRow): Promise<void> {
  await db.sql
    .insertInto('testCardSessions')
    .values(session)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An open session becomes paid or expired once; false when it was not open any more. */
export async function closeTestSession(db: Db, id: string, status: 'paid' | 'expired'): Promise<boolean> {
  const changed = await db.sql
    .updateTable('testCardSessions')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
