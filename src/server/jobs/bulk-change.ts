import type { FieldChange } from '../changes/change-log.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { decimalText } from '../../rules/money.ts';
import { changedPrices, type PriceChange, type WhichPrice } from '../../rules/seller-input.ts';
import { lockBooks } from '../catalogue/book-bulk-queries.ts';
import { assertCurrency } from '../catalogue/product-prices.ts';
import type { Trx } from '../db/database.ts';
import { nextVersion, updateRows } from '../db/rows.ts';
import type { BookRow, JobItemRow, JobResult, JobRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { shareLockCategories } from '../shop/category-queries.ts';
import { type Stock, switchSale } from '../stock/stock-queries.ts';
import { recordChanges } from './undo-queries.ts';

/** A change of many books. Amounts are minor units of this currency. */
export type BulkChange =
  | { inStock: boolean }
  | { archived: boolean }
  | { category: string }
  | { which: WhichPrice; by: PriceChange; currency: string };

type Column = 'onSale' | 'category' | 'archivedAt' | 'unlisted' | 'onSaleFrom' | 'price' | 'offerPrice';
type Values = Partial<Pick<BookRow & Stock, Column>>;

export function changeItems(trx: Trx, job: JobRow, items: JobItemRow[]) {
  const ids = items.map(({ bookId }) => bookId);
  return changeBooks(trx, job, ids, JSON.parse(job.subject) as BulkChange, job.updatedAt);
}

/** Changes those of these books that can be changed, and records it for undo. Returns the result of each. */
export async function changeBooks(
  trx: Trx,
  job: Pick<JobRow, 'id' | 'log'>,
  ids: string[],
  change: BulkChange,
  now: number,
): Promise<Map<string, JobResult>> {
  await assertPossible(trx, change);
  const books = await lockBooks(trx, ids);
  const results = new Map(ids.map((id): [string, JobResult] => [id, 'gone']));
  const after: (Values & { id: string })[] = [];
  for (const book of books.values()) {
    const values = valuesAfter(book, change, now);
    if (typeof values === 'string') {
      results.set(book.id, values);
      continue;
    }
    const isSame = Object.entries(values).every(([name, value]) => book[name as Column] === value);
    results.set(book.id, isSame ? 'same' : 'changed');
    if (!isSame) after.push({ id: book.id, ...values });
  }
  await writeValues(trx, after, now);
  await recordChanges(trx, job, books, after);
  return results;
}

/** What the log says of the whole change. Amounts are texts, because a sum that is added is no price. */
export function changeInWords(change: BulkChange): FieldChange[] {
  if ('inStock' in change) return [{ field: 'onSale', after: String(change.inStock) }];
  if ('archived' in change) return [{ field: 'archived', after: String(change.archived) }];
  if ('category' in change) return [{ field: 'category', after: change.category }];
  const { by, which, currency } = change;
  const amount = by.by === 'percent' ? `${by.percent} %` : decimalText(by.amount, currencyOf(currency));
  const after = by.by === 'set' || amount.startsWith('-') ? amount : `+${amount}`;
  const fields = which === 'both' ? ['price', 'offerPrice'] : [which];
  return fields.map((field) => ({ field, after }));
}

/** Checked in each transaction: the shop's currency or categories may have changed since the request. */
async function assertPossible(trx: Trx, change: BulkChange): Promise<void> {
  if ('category' in change) {
    const categories = await shareLockCategories(trx);
    if (!categories.some(({ value }) => value === change.category)) throw new Problem('conflict');
  }
  if ('by' in change) await assertCurrency(trx, change.currency);
}

function valuesAfter(book: BookRow & Stock, change: BulkChange, now: number) {
  if ('inStock' in change) return { onSale: Number(change.inStock) };
  if ('category' in change) return { category: change.category };
  if ('by' in change)
    return changedPrices({ price: book.price, offerPrice: book.offerPrice }, change.which, change.by);
  if (change.archived === (book.archivedAt !== null)) return {};
  return { archivedAt: change.archived ? now : null, unlisted: null, onSaleFrom: null };
}

/** Books with equal values are written together. */
async function writeValues(trx: Trx, books: (Values & { id: string })[], now: number): Promise<void> {
  const groups = Map.groupBy(books, (book) => JSON.stringify({ ...book, id: undefined }));
  for (const [json, group] of groups) {
    const { onSale, ...values } = JSON.parse(json) as Values;
    const ids = group.map(({ id }) => id);
    if (onSale !== undefined) await switchSale(trx, ids, onSale, now);
    else await updateRows(trx, 'books', { id: ids }, { ...values, updatedAt: now, version: nextVersion });
  }
}
