import type { Sql, Trx } from '../db/database.ts';
import type { SessionRow } from '../db/tables.ts';

export async function insertSession(sql: Sql, session: SessionRow): Promise<void> {
  await sql.insertInto('sessions').values(session).execute();
}

/** Ends the oldest sessions of a shopper, or of the seller, beyond the newest `most`. */
export async function trimSessions(
  sql: Sql,
  { kind, userId }: Pick<SessionRow, 'kind' | 'userId'>,
  most: number,
): Promise<void> {
  const older = sql
    .selectFrom('sessions')
    .select('tokenHash')
    .where('kind', '=', kind)
    .where('userId', userId === null ? 'is' : '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('tokenHash')
    .limit(1_000)
    .offset(most);
  await sql.deleteFrom('sessions').where('tokenHash', 'in', older).execute();
}

/** A session with its shopper, if it belongs to one. */
export interface Session {
  createdAt: number;
  expiresAt: number;
  id: string | null;
  name: string | null;
  email: string | null;
}

export async function findSession(
  sql: Sql,
  tokenHash: string,
  kind: SessionRow['kind'],
  now: number,
): Promise<Session | undefined> {
  return sql
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.createdAt', 'expiresAt', 'users.id', 'users.name', 'users.email'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function extendSession(sql: Sql, tokenHash: string, expiresAt: number): Promise<void> {
  await sql.updateTable('sessions').set({ expiresAt }).where('tokenHash', '=', tokenHash).execute();
}

export async function deleteSession(sql: Sql, tokenHash: string): Promise<void> {
  await sql.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(sql: Sql, userId: string): Promise<void> {
  await sql.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** A change of credentials ends all sessions and links of the shopper, or of the seller (null). */
export async function endAccess(trx: Trx, userId: string | null): Promise<void> {
  for (const table of ['sessions', 'passwordResets'] as const)
    await trx
      .deleteFrom(table)
      .where('userId', userId === null ? 'is' : '=', userId)
      .execute();
}

export async function deleteExpiredSessions(sql: Sql, now: number): Promise<void> {
  await sql.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
}
