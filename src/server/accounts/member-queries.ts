import type { Sql, Trx } from '../db/database.ts';
import type { MemberRow } from './member-rows.ts';

/** The person with the configured email. */
export const ownerId = 'owner';

export type MemberKey = { id: string } | { email: string };

export async function findMember(sql: Sql, key: MemberKey): Promise<MemberRow | undefined> {
  const [column, value] = Object.entries(key)[0] as ['id' | 'email', string];
  return sql.selectFrom('members').selectAll().where(column, '=', value).executeTakeFirst();
}

/** Without the owner. */
export async function listMembers(sql: Sql): Promise<MemberRow[]> {
  return sql.selectFrom('members').selectAll().where('id', '!=', ownerId).orderBy('id').execute();
}

export async function insertMember(trx: Trx, member: MemberRow): Promise<void> {
  await trx.insertInto('members').values(member).execute();
}

/** False if the member was removed meanwhile. */
export async function updateMember(trx: Trx, id: string, changes: Partial<MemberRow>): Promise<boolean> {
  const changed = await trx
    .updateTable('members')
    .set(changes)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The caller also ends the member's access. */
export async function deleteMember(trx: Trx, id: string): Promise<boolean> {
  const gone = await trx.deleteFrom('members').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
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
