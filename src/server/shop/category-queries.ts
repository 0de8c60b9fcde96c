import type { Category } from '../../rules/shelf.ts';
import type { Sql, Trx } from '../db/database.ts';
import { countsBy, deleteRows, insertRows, nextVersion, updateRows } from '../db/rows.ts';

type VersionedCategory = Category & { version: number };
const columns = ['value', 'label', 'labelAr', 'path', 'colour'] as const;

/** In the order of the shop. */
export async function readCategories(sql: Sql): Promise<Category[]> {
  return sql.selectFrom('categories').select(columns).orderBy('position').orderBy('value').execute();
}

export async function readVersionedCategories(sql: Sql): Promise<VersionedCategory[]> {
  const reading = sql.selectFrom('categories').select([...columns, 'version']);
  return reading.orderBy('position').orderBy('value').execute();
}

/** The value of the category to which each former address leads. */
export async function readFormerPaths(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql.selectFrom('categoryPaths').selectAll().execute();
  return new Map(rows.map(({ path, value }) => [path, value]));
}

/** For a change of books: none of the categories is retired until the transaction ends. */
export async function shareLockCategories(trx: Trx): Promise<Category[]> {
  return trx.selectFrom('categories').select(columns).orderBy('value').forKeyShare().execute();
}

/** For a change of categories: such transactions wait for each other, and for those that write books. */
export async function lockedCategories(trx: Trx): Promise<VersionedCategory[]> {
  // Rows that another transaction has added meanwhile are read by the next statement only.
  await trx.selectFrom('categories').select('value').orderBy('value').forUpdate().execute();
  return readVersionedCategories(trx);
}

/** The number of books of each category, archived ones too. */
export async function countByCategory(sql: Sql): Promise<Map<string, number>> {
  return new Map(
    (await countsBy(sql, 'books', ['category'])).map(({ category, count }) => [category, count]),
  );
}

/** The former address goes on leading to the category. */
export async function rewriteCategory(trx: Trx, before: Category, after: Category): Promise<void> {
  const { value, ...rest } = after;
  await updateRows(trx, 'categories', { value }, { ...rest, version: nextVersion });
  await deleteRows(trx, 'categoryPaths', { path: after.path });
  if (before.path !== after.path) await insertRows(trx, 'categoryPaths', { path: before.path, value });
}

/** Its addresses lead to the category that took its books, or nowhere. */
export async function deleteCategory(trx: Trx, { value, path }: Category, into?: string): Promise<void> {
  if (into === undefined) await deleteRows(trx, 'categoryPaths', { value });
  else {
    await updateRows(trx, 'categoryPaths', { value }, { value: into });
    await insertRows(trx, 'categoryPaths', { path, value: into });
  }
  await deleteRows(trx, 'categories', { value });
}

/** Moves up to `limit` books, archived ones too. Returns how many. */
export async function moveBooks(
  trx: Trx,
  { from, into, now, limit }: { from: string; into: string; now: number; limit: number },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('books')
    .set((book) => ({ category: into, updatedAt: now, version: book('version', '+', 1) }))
    .where('id', 'in', (row) =>
      row.selectFrom('books as moved').select('moved.id').where('moved.category', '=', from).limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
