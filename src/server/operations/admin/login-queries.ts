import { sql as raw } from 'kysely';
import type { Sql } from '../../db/database.ts';

export type Whose = 'all' | 'seller' | { email: string };

export async function openSessions(sql: Sql, whose: Whose, now: number) {
  let query = sql
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.userId')
    .select(['users.email', 'sessions.createdAt', 'sessions.expiresAt'])
    .where('expiresAt', '>', now)
    .orderBy('sessions.createdAt', 'desc');
  if (whose === 'seller') query = query.where('kind', '=', 'seller');
  else if (whose !== 'all') query = query.where('users.email', '=', whose.email);
  return query.execute();
}

export async function deleteSessions(sql: Sql, whose: Whose): Promise<number> {
  let query = sql.deleteFrom('sessions');
  if (whose === 'seller') query = query.where('kind', '=', 'seller');
  else if (whose !== 'all')
    query = query.where('userId', 'in', (users) =>
      users.selectFrom('users').select('id').where('email', '=', whose.email),
    );
  return (await query.returning('tokenHash').execute()).length;
}

/** A counter is kept for the account, for the address, and for both with a space between them. */
export async function deleteAttempts(sql: Sql, subject: string, scope: 'login-%' | '%'): Promise<number> {
  const { length } = [...subject];
  const deleted = await sql
    .deleteFrom('attempts')
    .where('scope', 'like', scope)
    .where((row) =>
      row.or([
        row('subject', '=', subject),
        row(raw<string>`substr(subject, 1, ${length + 1})`, '=', `${subject} `),
        row(raw<string>`substr(subject, length(subject) - ${length})`, '=', ` ${subject}`),
      ]),
    )
    .returning('subject')
    .execute();
  return deleted.length;
}
