import type { DeskChange } from '../../contract/staff.ts';
import type { Sql, Trx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { type ListAsked, listByAge } from '../db/paging.ts';
import { findRow, insertRows, updateRows } from '../db/rows.ts';

export type FieldChange = DeskChange['changes'][number];

/** What one call of a member changed: a single thing, or many. */
export interface Change {
  /** What the seller calls it: a book's title, the number of an order. */
  title?: string;
  /** Of the single thing, or what was set on every one of many. */
  changes?: readonly FieldChange[];
  /** How many things were changed, where it is not one. */
  count?: number;
  /** Each of many with its own changes. The log keeps the first `maxSubjects`. */
  subjects?: readonly Subject[];
}

export interface Subject {
  title: string;
  changes: readonly FieldChange[];
}

const maxSubjects = 100;

export async function insertChange(
  sql: Sql,
  { id, name, action, at }: { id: string; name: string; action: string; at: number },
  { title = '', changes = [], subjects = [], count = subjects.length || 1 }: Change,
): Promise<string> {
  const rowId = newId(at);
  await insertRows(sql, 'deskChanges', {
    id: rowId,
    memberId: id,
    memberName: name,
    action,
    title,
    count,
    changes: JSON.stringify(changes),
    subjects: JSON.stringify(subjects.slice(0, maxSubjects)),
    createdAt: at,
  });
  return rowId;
}

/** Nothing happens if the row is so old that it was deleted. */
export async function extendChange(trx: Trx, id: string, more: readonly Subject[]): Promise<void> {
  const row = await findRow(trx, 'deskChanges', { id });
  if (!row) return;
  const subjects = [...(JSON.parse(row.subjects) as Subject[]), ...more].slice(0, maxSubjects);
  const count = row.count + more.length;
  await updateRows(trx, 'deskChanges', { id }, { count, subjects: JSON.stringify(subjects) });
}

export function listChanges(sql: Sql, asked: ListAsked) {
  return listByAge(sql.selectFrom('deskChanges'), asked);
}

/** Locks a session until the end of the transaction. False if it has ended. */
export async function lockSession(trx: Trx, tokenHash: string): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .forKeyShare()
    .executeTakeFirst();
  return session !== undefined;
}
