import type { Db } from './database.ts';

/** The first process stores its fresh secret; all others of this database use the stored one. */
export async function sharedSecret(db: Db, name: string, fresh: string): Promise<string> {
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
