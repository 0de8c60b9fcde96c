import type { Sql } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { SessionRow } from '../db/tables.ts';

export async function insertSession(sql: Sql, session: SessionRow): Promise<void> {
  await sql.insertInto('sessions').values(session).execute();
}

export async function findSession(sql: Sql, tokenHash: string, kind: SessionRow['kind'], now: number) {
  const [found] = await sessionQuery(sql, [tokenHash, kind, now]);
  return found;
}

const sessionQuery = prepared((sql, [tokenHash, kind, now]: [string, SessionRow['kind'], number]) =>
  sql
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.createdAt', 'sessions.expiresAt', 'users.id', 'users.name', 'users.email'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now),
);

export async function extendSession(sql: Sql, tokenHash: string, expiresAt: number): Promise<void> {
  await sql.updateTable('sessions').set({ expiresAt }).where('tokenHash', '=', tokenHash).execute();
}

export async function deleteSession(sql: Sql, tokenHash: string): Promise<void> {
  await sql.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(sql: Sql, userId: string): Promise<void> {
  await sql.deleteFrom('sessions').where('userId', '=', userId).execute();
}

export async function deleteExpiredSessions(sql: Sql, now: number): Promise<void> {
  await sql.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
}
