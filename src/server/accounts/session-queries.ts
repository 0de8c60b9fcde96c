import type { Db } from '../db/database.ts';
import type { SessionRow } from '../db/tables.ts';

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.sql.insertInto('sessions').values(session).execute();
}

export async function findSession(db: Db, tokenHash: string, kind: SessionRow['kind'], now: number) {
  return db.sql
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.expiresAt', 'users.id', 'users.name', 'users.email'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function extendSession(db: Db, tokenHash: string, expiresAt: number): Promise<void> {
  await db.sql.updateTable('sessions').set({ expiresAt }).where('tokenHash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.sql.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.sql.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
}
