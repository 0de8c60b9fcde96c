import { andThen, type AtOnce } from '../maybe-promise.ts';
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

/**
 * Finds sessions by the hashes of their tokens; where each question is a journey, many are looked up in one, and
 * shoppers' are remembered for those who can see later that they still stand.
 */
export function createFindSession(db: Db) {
  const known = new Map<string, Session>();
  const remember = (hash: string, session: Session | undefined) => {
    known.delete(hash);
    if (session?.kind !== 'user') return;
    known.set(hash, session);
    if (known.size > mostKnown) known.delete(known.keys().next().value!);
  };
  const inOneJourney = new Gathering(async (hashes: string[]) => {
    const rows = await sessionsQuery(db.sql, evened([...new Set(hashes)]));
    const found = new Map(rows.map((row) => [row.tokenHash, row]));
    for (const hash of hashes) remember(hash, found.get(hash));
    return hashes.map((hash) => found.get(hash));
  }, sessionsAtOnce);
  const find = (hash: string): AtOnce<Session | undefined> =>
    db.engine === 'postgres'
      ? inOneJourney.join(hash)
      : andThen(sessionsQuery(db.sql, [hash]), ([session]) => session);
  return {
    find: (tokenHash: string, kind: SessionRow['kind'], now: number): AtOnce<Session | undefined> =>
      andThen(find(tokenHash), (session) =>
        session?.kind === kind && session.expiresAt > now ? session : undefined,
      ),
    recall(tokenHash: string, now: number): Session | undefined {
      const session = known.get(tokenHash);
      return session && session.expiresAt > now ? session : undefined;
    },
  };
}

const mostKnown = 5_000;
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
