import type { Db } from '../../db/database.ts';

/** Counts an attempt in the current window or starts a new one, in one statement: no concurrent attempt is lost. */
export async function countAttempt(db: Db, scope: string, subject: string, now: number, resetsAt: number) {
  return db.sql
    .insertInto('attempts')
    .values({ scope, subject, count: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'subject']).doUpdateSet((row) => ({
        count: row
          .case()
          .when('attempts.resetsAt', '<=', now)
          .then(1)
          .else(row('attempts.count', '+', 1))
          .end(),
        resetsAt: row
          .case()
          .when('attempts.resetsAt', '<=', now)
          .then(row.ref('excluded.resetsAt'))
          .else(row.ref('attempts.resetsAt'))
          .end(),
      })),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow();
}

export async function uncountAttempts(
  db: Db,
  scope: string,
  subject: string,
  attempts: number,
): Promise<void> {
  await db.sql
    .updateTable('attempts')
    .set((row) => ({
      count: row
        .case()
        .when('count', '>', attempts)
        .then(row('count', '-', attempts))
        .else(0)
        .end(),
    }))
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .execute();
}

export async function forgetAttempts(db: Db, scope: string, subject: string): Promise<number> {
  const forgotten = await db.sql
    .deleteFrom('attempts')
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .returning('count')
    .executeTakeFirst();
  return forgotten?.count ?? 0;
}

export async function deleteOldAttempts(db: Db, now: number): Promise<void> {
  await db.sql.deleteFrom('attempts').where('resetsAt', '<=', now).execute();
}
