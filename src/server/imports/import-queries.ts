import { sql as raw } from 'kysely';
import { type Db, engineOf, type Sql, type Trx } from '../db/database.ts';
import { firstIdOf } from '../db/new-id.ts';
import type { ImportStateRow } from '../catalogue/book-rows.ts';
import { isImportActive } from '../shop/active-import-queries.ts';
import { lockedCategories } from '../shop/category-queries.ts';
import { batchRows } from '../catalogue/book-bulk-queries.ts';
import { deleteRows, insertRows, updateRows } from '../db/rows.ts';

/** After its process was killed, another one goes on with an import when this time is over. */
export const heldFor = 15_000;

/** The last ones that are over, the latest first. */
export async function formerImports(sql: Sql, limit: number): Promise<ImportStateRow[]> {
  return sql
    .selectFrom('imports')
    .selectAll()
    .where('active', 'is', null)
    .where('state', 'in', ['done', 'undone'])
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}

/** A batch can be undone for some time. */
export async function deleteOldBatches(sql: Sql, before: number): Promise<void> {
  await sql.deleteFrom('bookChanges').where('batch', '<', firstIdOf(before)).execute();
}

/** The one under way, or else the last one. */
export async function latestImport(sql: Sql): Promise<ImportStateRow | undefined> {
  return sql
    .selectFrom('imports')
    .selectAll()
    .orderBy(raw`active is null`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Locks what the rows of a file are checked against: waits for changes that have begun, and later ones are refused while
 * the import is active. Returns false if another import is active.
 */
export async function insertImport(trx: Trx, row: ImportStateRow): Promise<boolean> {
  await lockBooksAndCategories(trx);
  return insertRows(trx, 'imports', row, { ifNew: true });
}

/** Until the transaction ends, no other adds books or changes categories. */
export async function lockBooksAndCategories(trx: Trx): Promise<void> {
  await lockedCategories(trx);
  if (engineOf(trx) === 'postgres') await raw`lock table books in share row exclusive mode`.execute(trx);
}

/** Begins to undo an import that is over, as `insertImport` begins one. */
export async function startUndo(
  trx: Trx,
  id: string,
  holder: string,
  now: number,
): Promise<ImportStateRow | 'import-running' | 'import-undone'> {
  await lockBooksAndCategories(trx);
  if (await isImportActive(trx)) return 'import-running';
  const started = await trx
    .updateTable('imports')
    .set({ state: 'undoing', active: 1, holder, heldUntil: now + heldFor, updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['done', 'failed'])
    .returningAll()
    .executeTakeFirst();
  return started ?? 'import-undone';
}

/** Takes over an import whose process does not hold it any more. */
export async function takeImport(db: Db, holder: string, now: number): Promise<ImportStateRow | undefined> {
  return db.sql
    .updateTable('imports')
    .set({ holder, heldUntil: now + heldFor })
    .where('active', '=', 1)
    .where('heldUntil', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Fails if another process has taken over the import. */
export async function updateImport(
  sql: Sql,
  { id, holder }: Pick<ImportStateRow, 'id' | 'holder'>,
  changes: Partial<ImportStateRow>,
): Promise<void> {
  const isOurs = await updateRows(sql, 'imports', { id, holder, active: 1 }, changes);
  if (!isOurs) throw new Error('another process goes on with this import');
}

/** Of a file that is refused. */
export async function deleteImport(trx: Trx, { id, holder }: ImportStateRow): Promise<void> {
  if (await deleteRows(trx, 'imports', { id, holder })) await trx.deleteFrom('importParts').execute();
}

/** Shows the books that were added. */
export async function endImport(
  trx: Trx,
  job: ImportStateRow,
  { state, now }: { state: 'done' | 'failed' | 'undone'; now: number },
): Promise<void> {
  await updateImport(trx, job, { state, active: null, updatedAt: now });
  await trx.deleteFrom('pendingBooks').execute();
  await trx.deleteFrom('importParts').execute();
}

/** Deletes some of the books that an import has added. Returns how many. */
export async function deletePending(trx: Trx): Promise<number> {
  const rows = await trx.selectFrom('pendingBooks').select('id').limit(batchRows).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await deleteRows(trx, 'stock', { bookId: ids });
  await deleteRows(trx, 'bookChanges', { bookId: ids });
  await deleteRows(trx, 'bookPictures', { bookId: ids });
  await deleteRows(trx, 'books', { id: ids });
  await deleteRows(trx, 'pendingBooks', { id: ids });
  return ids.length;
}
