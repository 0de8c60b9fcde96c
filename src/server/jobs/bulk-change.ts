import { changedPrices, type PriceChange, type WhichPrice } from '../../rules/seller-input.ts';
import type { Trx } from '../db/database.ts';
import { updateRows } from '../db/rows.ts';
import type { BookRow } from '../db/tables.ts';
import type { BulkJobRow, BulkResult } from '../catalogue/book-rows.ts';
import type { Stock } from '../stock/stock-queries.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { assertNoImport } from '../shop/assert-no-import.ts';
import { shareLockCategories } from '../shop/category-queries.ts';
import type { ShopDeps } from '../shop/shop-deps.ts';
import { lockedBooks } from '../catalogue/book-bulk-queries.ts';
import { recordChanges, undoBatch } from './book-change-queries.ts';
import {
  type BookValues,
  countUp,
  openJob,
  waitingBooks,
  writeResults,
  writeValues,
} from './bulk-queries.ts';
import { assertCurrency } from '../catalogue/product-prices.ts';

/** A change of many books. Amounts are minor units of this currency. */
export type BulkChange =
  | { inStock: boolean }
  | { archived: boolean }
  | { category: string }
  | { which: WhichPrice; by: PriceChange; currency: string };

/** Changes those of these books that can be changed, and records it for undo. Returns the result of each. */
export async function changeBooks(
  trx: Trx,
  batch: string,
  ids: string[],
  change: BulkChange,
  now: number,
): Promise<Map<string, BulkResult>> {
  await assertPossible(trx, change);
  const books = await lockedBooks(trx, ids);
  const results = new Map(ids.map((id): [string, BulkResult] => [id, 'gone']));
  const after: (BookValues & { id: string })[] = [];
  for (const book of books) {
    const values = valuesAfter(book, change, now);
    if (typeof values === 'string') {
      results.set(book.id, values);
      continue;
    }
    const isSame = Object.entries(values).every(([name, value]) => book[name as keyof BookValues] === value);
    results.set(book.id, isSame ? 'same' : 'changed');
    if (!isSame) after.push({ id: book.id, ...values });
  }
  await writeValues(trx, after, now);
  await recordChanges(trx, batch, new Map(books.map((book) => [book.id, book])), after);
  return results;
}

/** Checked again in each transaction: an import may be under way, or the shop's currency or categories have changed. */
async function assertPossible(trx: Trx, change: BulkChange): Promise<void> {
  if ('category' in change) {
    const categories = await shareLockCategories(trx);
    if (!categories.some(({ value }) => value === change.category)) throw new Problem('conflict');
  }
  if ('by' in change) await assertCurrency(trx, change.currency);
  else await assertNoImport(trx);
}

function valuesAfter(book: BookRow & Stock, change: BulkChange, now: number) {
  if ('inStock' in change) return { onSale: Number(change.inStock) };
  if ('category' in change) return { category: change.category };
  if ('by' in change)
    return changedPrices({ price: book.price, offerPrice: book.offerPrice }, change.which, change.by);
  if (change.archived === (book.archivedAt !== null)) return {};
  return { archivedAt: change.archived ? now : null, unlisted: null, onSaleFrom: null };
}

const portion = 200;

type BulkDeps = Pick<ShopDeps, 'db' | 'now'>;

/** Goes on with the changes of many books, some at a time, until none is left or an import begins. */
export async function runBulkJobs({ db, now }: BulkDeps): Promise<void> {
  try {
    for (;;) {
      const job = await openJob(db.sql);
      if (!job) return;
      if (job.state === 'undoing') await undoJob({ db, now }, job.id);
      else await runPortion({ db, now }, job);
    }
  } catch (error) {
    // A later run goes on when the import is finished.
    if (!(error instanceof Problem && error.code === 'import-running')) throw error;
  }
}

export async function undoJob({ db, now }: BulkDeps, id: string): Promise<void> {
  await undoBatch(db, id, now(), (trx, counts) => countUp(trx, id, counts));
  await updateRows(db.sql, 'bulkJobs', { id, state: 'undoing' }, { state: 'undone' });
}

async function runPortion({ db, now }: BulkDeps, job: BulkJobRow): Promise<void> {
  const change = JSON.parse(job.change ?? '') as BulkChange;
  const running = { id: job.id, state: 'running' } as const;
  try {
    await db.changeCatalogue(
      async (trx) => {
        const ids = await waitingBooks(trx, job.id, portion);
        if (ids.length === 0) {
          await updateRows(trx, 'bulkJobs', running, { state: 'done' });
          return false;
        }
        const results = await changeBooks(trx, job.id, ids, change, now());
        const changed = countOfChanged(results);
        await writeResults(trx, job.id, results);
        await countUp(trx, job.id, { done: ids.length, changed });
        return changed > 0;
      },
      (isChange) => isChange,
    );
  } catch (error) {
    // The rest cannot be changed any more: the currency or the category is another one.
    if (error instanceof Problem && error.code === 'conflict')
      await updateRows(db.sql, 'bulkJobs', running, { state: 'done' });
    else throw error;
  }
}

export function countOfChanged(results: ReadonlyMap<string, BulkResult>): number {
  return [...results.values()].filter((result) => result === 'changed').length;
}
