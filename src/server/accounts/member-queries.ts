import type { Sql, Trx } from '../db/database.ts';
import type { MemberRow } from '../db/tables.ts';
import { updateRows } from '../db/rows.ts';

/** The person with the configured email. */
export const ownerId = 'owner';

export type MemberKey = { id: string } | { email: string };

/** Without the owner. */
export async function listMembers(sql: Sql): Promise<MemberRow[]> {
  return sql.selectFrom('members').selectAll().where('id', '!=', ownerId).orderBy('id').execute();
}

/** False if the member was removed meanwhile. */
export async function updateMember(trx: Trx, id: string, changes: Partial<MemberRow>): Promise<boolean> {
  return updateRows(trx, 'members', { id }, changes);
}

export async function sessionsOf(sql: Sql, memberId: string, now: number) {
  return sql
    .selectFrom('sessions')
    .select(['tokenHash', 'agent', 'createdAt'])
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .execute();
}
