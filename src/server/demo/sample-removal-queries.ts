import type { Trx } from '../db/database.ts';
import { sampleBooks } from './samples/sample-books.ts';
import { sampleBookId } from './seed.ts';
import { deleteRows } from '../db/rows.ts';

/** Deletes the sample books. One that was ordered is archived instead: its orders refer to it. */
export async function removeSamples(trx: Trx, now: number): Promise<{ deleted: number; archived: number }> {
  const ids = sampleBooks.map((_, index) => sampleBookId(index));
  await deleteRows(trx, 'cartLines', { bookId: ids });
  const ordered = await trx
    .selectFrom('orderLines')
    .select('bookId')
    .where('bookId', 'in', ids)
    .distinct()
    .execute();
  const orderedIds = new Set(ordered.map(({ bookId }) => bookId));
  const unordered = ids.filter((id) => !orderedIds.has(id));
  await deleteRows(trx, 'stock', { bookId: unordered });
  const deleted =
    unordered.length === 0
      ? []
      : await trx.deleteFrom('books').where('id', 'in', unordered).returning('id').execute();
  const archived = await trx
    .updateTable('books')
    .set({ archivedAt: now, updatedAt: now })
    .where('id', 'in', ids)
    .where('archivedAt', 'is', null)
    .returning('id')
    .execute();
  return { deleted: deleted.length, archived: archived.length };
}
