import type { Sql, Trx } from '../db/database.ts';
import type { SessionRow } from '../db/tables.ts';
import { deleteRows, findRows } from '../db/rows.ts';

/** Of a shopper, or of a member of the staff. */
export type Owner = { userId: string } | { memberId: string };

/** Ends the oldest sessions beyond the newest `most`. */
export async function trimSessions(sql: Sql, owner: Owner, most: number): Promise<void> {
  const all = await findRows(sql, 'sessions', owner, ['-createdAt', 'tokenHash']);
  await deleteRows(sql, 'sessions', { tokenHash: all.slice(most).map(({ tokenHash }) => tokenHash) });
}

export interface SessionTimes {
  createdAt: number;
  expiresAt: number;
}

const openSession = (sql: Sql, kind: SessionRow['kind'], tokenHash: string, now: number) =>
  sql
    .selectFrom('sessions')
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now);

/** With the shopper. */
export async function findSession(sql: Sql, tokenHash: string, now: number) {
  return openSession(sql, 'user', tokenHash, now)
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.createdAt', 'expiresAt', 'users.id', 'users.name', 'users.email'])
    .executeTakeFirst();
}

/** With the member of the staff. */
export async function findDeskSession(sql: Sql, tokenHash: string, now: number) {
  return openSession(sql, 'seller', tokenHash, now)
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select(['sessions.createdAt', 'expiresAt', 'members.id', 'members.name', 'members.role'])
    .executeTakeFirst();
}

export async function deleteSessionsOf(sql: Sql, owner: Owner): Promise<void> {
  await deleteRows(sql, 'sessions', owner);
}

/** A change of credentials ends all sessions and links of the account. */
export async function endAccess(trx: Trx, owner: Owner): Promise<void> {
  await deleteRows(trx, 'passwordResets', owner);
  await deleteSessionsOf(trx, owner);
}
