import { sql as raw } from 'kysely';
import type { Sql } from '../../db/database.ts';
import { above, updateRows } from '../../db/rows.ts';

interface Scope {
  scope: string;
}

/** Counts an attempt in the current window or starts a new one, in one statement: no concurrent attempt is lost. */
export async function countAttempt(sql: Sql, scope: string, subject: string, now: number, resetsAt: number) {
  const { rows } = await raw<{ count: number; resetsAt: number }>`
    insert into attempts (scope, subject, count, resets_at) values (${scope}, ${subject}, 1, ${resetsAt})
    on conflict (scope, subject) do update set
      count = case when attempts.resets_at <= ${now} then 1 else attempts.count + 1 end,
      resets_at = case when attempts.resets_at <= ${now} then excluded.resets_at else attempts.resets_at end
    returning count, resets_at`.execute(sql);
  return rows[0]!;
}

export async function giveBack(sql: Sql, { scope }: Scope, subject: string, attempts: number): Promise<void> {
  // Otherwise a new window has begun since.
  const same = { scope, subject, count: above(attempts - 1) };
  await updateRows(sql, 'attempts', same, { count: raw<number>`count - ${attempts}` });
}

/** Ends the window of a subject, e.g. after a right code. Returns how many attempts it had. */
export async function forget(sql: Sql, { scope }: Scope, subject: string): Promise<number> {
  const forgotten = await sql
    .deleteFrom('attempts')
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .returning('count')
    .executeTakeFirst();
  return forgotten?.count ?? 0;
}
