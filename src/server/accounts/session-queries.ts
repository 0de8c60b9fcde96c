import type { Db, Sql } from '../db/database.ts';
import { Gathering } from '../db/batcher.ts';
import { evened, prepared } from '../db/prepared.ts';
import type { SessionRow } from '../db/tables.ts';

export async function insertSession(sql: Sql, session: SessionRow): Promise<void> {
  await sql.insertInto('sessions').values(session).execute();
}

/** A session with its shopper, if it is a shopper's. */
export interface Session {
  kind: SessionRow['kind'];
  createdAt: number;
  expiresAt: number;
  id: string | null;
  name: string | null;
  email: string | null;
}

/** Finds sessions by the hashes of their tokens; on PostgreSQL many are looked up in one query. */
export function createFindSession(db: Db) {
  const batched = new Gathering(async (hashes: string[]) => {
    const rows = await sessionsQuery(db.sql, evened([...new Set(hashes)]));
    const found = new Map(rows.map((row) => [row.tokenHash, row]));
    return hashes.map((hash) => found.get(hash));
  }, sessionsAtOnce);
  const find = async (hash: string): Promise<Session | undefined> =>
    db.engine === 'postgres' ? batched.join(hash) : (await sessionsQuery(db.sql, [hash]))[0];
  return async (tokenHash: string, kind: SessionRow['kind'], now: number): Promise<Session | undefined> => {
    const session = await find(tokenHash);
    return session?.kind === kind && session.expiresAt > now ? session : undefined;
  };
}

const sessionsAtOnce = 64;
const sessionsQuery = prepared((sql, hashes: readonly string[]) =>
  sql
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.userId')
    .select(['tokenHash', 'kind', 'sessions.createdAt', 'expiresAt', 'users.id', 'users.name', 'users.email'])
    .where('tokenHash', 'in', hashes),
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
