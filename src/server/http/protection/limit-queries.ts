import type { Sql } from '../../db/database.ts';

/** Counts an attempt in the current window or starts a new one, in one statement: no concurrent attempt is lost. */
export async function countAttempt(sql: Sql, scope: string, subject: string, now: number, resetsAt: number) {
  return sql
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
  sql: Sql,
  scope: string,
  subject: string,
  attempts: number,
): Promise<void> {
  await sql
    .updateTable('attempts')
    .set((row) => ({ count: row('count', '-', attempts) }))
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    // Otherwise a new window has begun since.
    .where('count', '>=', attempts)
    .execute();
}

export async function forgetAttempts(sql: Sql, scope: string, subject: string): Promise<number> {
  const forgotten = await sql
    .deleteFrom('attempts')
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .returning('count')
    .executeTakeFirst();
  return forgotten?.count ?? 0;
}

export async function deleteOldAttempts(sql: Sql, now: number): Promise<void> {
  await sql.deleteFrom('attempts').where('resetsAt', '<=', now).execute();
}
