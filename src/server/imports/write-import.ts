import { currencyOf } from '../../rules/currencies.ts';
import { type FileBook, lockBooks, writeFileBooks } from '../catalogue/book-bulk-queries.ts';
import { storeFormerSets } from '../catalogue/set-queries.ts';
import type { Trx } from '../db/database.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { JobItemRow, JobResult, JobRow } from '../db/book-rows.ts';
import { recordChanges } from '../jobs/undo-queries.ts';
import { shareLockCategories } from '../shop/category-queries.ts';
import { lockedCurrency } from '../shop/settings-queries.ts';
import { checkRow } from './import-row.ts';
import { queuePictures } from './picture-queries.ts';
import type { PlannedRow } from './plan-import.ts';

/** Writes the rows of a portion, each checked again against the shop as it is now. */
export async function writeItems(
  trx: Trx,
  { id: batch, log, createdAt: now }: JobRow,
  items: JobItemRow[],
): Promise<Map<string, JobResult>> {
  const currency = currencyOf(await lockedCurrency(trx));
  const shop = { currency, categories: await shareLockCategories(trx) };
  const before = await lockBooks(
    trx,
    items.map(({ bookId }) => bookId),
  );
  const results = new Map<string, JobResult>();
  const books: FileBook[] = [];
  const pictures: { id: string; pictures: string[] }[] = [];
  for (const { bookId: id, position: line, row } of items) {
    const planned = JSON.parse(row ?? '') as Pick<PlannedRow, 'cells' | 'pictures' | 'isNew'>;
    const had = before.get(id);
    if (!had && !planned.isNew) {
      results.set(id, 'gone');
      continue;
    }
    const checked = checkRow(planned.cells, had, { id, now, shop, isAccepted: true });
    if ('faults' in checked) throw new Problem('import-stopped', { line });
    const isChanged = checked.changes.length > 0 || planned.pictures.length > 0;
    results.set(id, had ? (isChanged ? 'changed' : 'same') : 'added');
    // With a picture alone it is recorded too, so that the undo finds the picture.
    if (checked.book !== had || isChanged) books.push(checked.book);
    pictures.push({ id, pictures: planned.pictures });
  }
  await storeFormerSets(trx, before.values(), await writeFileBooks(trx, books, before));
  await recordChanges(trx, { id: batch, log }, before, books);
  await queuePictures(trx, batch, pictures);
  return results;
}
