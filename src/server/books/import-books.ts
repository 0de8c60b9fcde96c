import { setImmediate } from 'node:timers/promises';
import type { ImportRow } from '../../contract/imports.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { isId } from '../../rules/ids.ts';
import type { Currency } from '../../rules/money.ts';
import { shareLockCategories } from '../shop/category-queries.ts';
import type { Db, Trx } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import { lockedCurrency } from '../shop/settings-queries.ts';
import type { Stock } from '../stock/stock-queries.ts';
import { type CsvColumn, csvCell, type FileBook } from './csv-columns.ts';
import { batchRows, booksWithIds, lockBooks, writeFileBooks } from './book-bulk-queries.ts';
import { type FileRow, type ImportFile, readRows } from './import-file.ts';
import { addPending, pendingAmong } from './import-queries.ts';
import { figureColumns, idFault, type CheckedRow, checkRow, type ImportShop } from './import-row.ts';
import { ImportReport } from './import-report.ts';
import { storeFormerSets } from './set-queries.ts';

/** Reports what a CSV file of books would change, and changes nothing. */
export async function planImport(
  db: Db,
  file: ImportFile,
  now: number,
  shop: ImportShop,
): Promise<ImportReport> {
  const check = { report: new ImportReport(), seen: new Set<string>(), now, shop };
  await readRows(file, batchRows, async (rows) => {
    // Only a file that was imported before has rows without an id that exist.
    const asked = rows.filter(({ cells }) => file.isKnown || cells?._id);
    checkRows(rows, await booksWithIds(db.sql, idsOf(asked)), check);
  });
  return check.report;
}

/** Writes the rows that add a book. The new books stay hidden until the import has added all of them. */
export async function addRows(trx: Trx, rows: FileRow[], isKnown: boolean, now: number): Promise<void> {
  await writeRows(trx, rows, now, async (batch) => {
    const asked = batch.filter(({ cells }) => isKnown || cells?._id);
    const existing = await booksWithIds(trx, idsOf(asked));
    const added = batch.filter(({ id }) => !existing.has(id));
    await addPending(trx, idsOf(added));
    return { rows: added, before: new Map() };
  });
}

/** Writes those of these rows that change a book. */
export async function changeRows(trx: Trx, rows: FileRow[], now: number): Promise<number> {
  return writeRows(trx, rows, now, async (batch) => {
    const changing = await withoutAdded(trx, batch);
    return { rows: changing, before: await lockBooks(trx, idsOf(changing)) };
  });
}

/** The rows of a file that change a book, or the first of them. */
export async function changingRows(
  db: Db,
  file: ImportFile,
  shop: ImportShop,
  limit: number,
): Promise<FileRow[]> {
  const found: FileRow[] = [];
  await readRows(file, batchRows, async (rows) => {
    if (found.length > limit) return;
    const candidates = await withoutAdded(db.sql, rows);
    const check = { report: new ImportReport(), seen: new Set<string>(), now: 0, shop, isAccepted: true };
    const books = checkRows(candidates, await booksWithIds(db.sql, idsOf(candidates)), check);
    const ids = new Set(books.map(({ id }) => id));
    found.push(...candidates.filter(({ id }) => ids.has(id)));
  });
  return found;
}

/** A row without an id only adds, and so does one whose book this import has added. */
async function withoutAdded(sql: Db['sql'] | Trx, rows: FileRow[]): Promise<FileRow[]> {
  const named = rows.filter(({ cells }) => cells?._id);
  const added = await pendingAmong(sql, idsOf(named));
  return named.filter(({ id }) => !added.has(id));
}

/** What a row was checked against is locked during an import, so this is an error of the shop. */
export class FaultyRow extends Error {}

type Choose = (rows: FileRow[]) => Promise<{ rows: FileRow[]; before: Map<string, BookRow & Stock> }>;

async function writeRows(trx: Trx, rows: FileRow[], now: number, choose: Choose): Promise<number> {
  const currency = currencyOf(await lockedCurrency(trx, 'books'));
  const shop = { currency, categories: await shareLockCategories(trx) };
  let written = 0;
  for (let from = 0; from < rows.length; from += batchRows) {
    const { rows: chosen, before } = await choose(rows.slice(from, from + batchRows));
    // Checked again with its own report, since a transaction may be retried.
    const check = { report: new ImportReport(), seen: new Set<string>(), now, shop, isAccepted: true };
    const books = checkRows(chosen, before, check);
    if (check.report.counts.error > 0) throw new FaultyRow('a row of an accepted file has a fault');
    await storeFormerSets(trx, before.values(), await writeFileBooks(trx, books, before));
    written += books.length;
    // Other requests have a turn before the next batch, and before all are committed.
    await setImmediate();
  }
  return written;
}

function idsOf(rows: FileRow[]): string[] {
  return rows.map(({ id }) => id).filter(isId);
}

interface Check {
  report: ImportReport;
  seen: Set<string>;
  now: number;
  shop: ImportShop;
  /** The whole file was checked before. */
  isAccepted?: boolean;
}

/** The books that these rows add or change. */
function checkRows(rows: FileRow[], existing: ReadonlyMap<string, FileBook>, check: Check): FileBook[] {
  const { report, shop } = check;
  const { currency } = shop;
  const books: FileBook[] = [];
  for (const row of rows) {
    const { cells } = row;
    const before = existing.get(row.id);
    const checked = checkedRow(row, before, check);
    const entry: ImportRow = {
      line: row.line,
      name: (cells?.name ?? before?.name ?? '').slice(0, 300),
      action: 'same',
    };
    if ('faults' in checked) {
      report.add({ ...entry, action: 'error', errors: checked.faults });
      continue;
    }
    const { book, changes } = checked;
    if (!before || changes.length > 0) books.push(book);
    if (!before) report.add({ ...entry, action: 'add' });
    else if (changes.length === 0) report.add(entry);
    else
      report.add({
        ...entry,
        action: 'change',
        changes,
        figures: figuresOf(before, book, changes, currency),
      });
  }
  return books;
}

function figuresOf(before: FileBook, after: FileBook, changes: CsvColumn[], currency: Currency) {
  return figureColumns
    .filter((column) => changes.includes(column))
    .map((column) => ({
      column,
      before: csvCell(before, column, currency),
      after: csvCell(after, column, currency),
    }));
}

function checkedRow(row: FileRow, before: FileBook | undefined, check: Check): CheckedRow {
  const { cells, id } = row;
  if (!cells) return { faults: [{ fault: 'cells' }] };
  const fault = idFault(cells._id ?? '', check.seen);
  if (fault) return { faults: [{ fault, column: '_id' }] };
  // The file was imported before, and what became of this book since is the seller's.
  if (before && !cells._id) return { book: before, changes: [] };
  const { now, shop, isAccepted } = check;
  return checkRow(cells, before, { id, now, shop, isAccepted });
}
