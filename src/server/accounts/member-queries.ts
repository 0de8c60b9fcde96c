import type { Trx } from '../db/database.ts';
import type { MemberRow } from '../db/tables.ts';
import { updateRows } from '../db/rows.ts';

/** The person with the configured email. */
export const ownerId = 'owner';

export type MemberKey = { id: string } | { email: string };

/** False if the member was removed meanwhile. */
export async function updateMember(trx: Trx, id: string, changes: Partial<MemberRow>): Promise<boolean> {
  return updateRows(trx, 'members', { id }, changes);
}
