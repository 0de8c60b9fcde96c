import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { ImportRow } from '../../contract/imports.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { isId } from '../../rules/ids.ts';
import type { Currency } from '../../rules/money.ts';
import { shareLockCategories } from '../shop/category-queries.ts';
import { OpenQuote, readCsv, textOf, type CsvRow } from '../csv/csv-reader.ts';
import { unguarded } from '../csv/csv-text.ts';
import type { Db, Trx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { BookRow } from '../db/tables.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { lockedCurrency } from '../shop/settings-queries.ts';
import type { Stock } from '../stock/stock-queries.ts';
import { type CsvColumn, csvCell, csvColumns, type FileBook } from './csv-columns.ts';
import { batchRows, booksWithIds, lockBooks, writeFileBooks } from './book-bulk-queries.ts';
import {
  type CsvCells,
  figureColumns,
  idFault,
  type CheckedRow,
  checkRow,
  type ImportShop,
} from './import-row.ts';
import { ImportReport } from './import-report.ts';
import { storeFormerSets } from './set-queries.ts';

/** Reports what a CSV file of books would change, and changes nothing. */
export async function planImport(db: Db, file: string, now: number, shop: ImportShop): Promise<ImportReport> {
  const read = (ids: string[]) => booksWithIds(db.sql, ids);
  return readFile(file, batchRows, (rows, columns, progress) =>
    checkRows(read, rows, columns, { ...progress, now, shop }),
  );
}

/**
 * Writes the books of a CSV file, or none of them if a row has a fault: the whole file is checked first. It is written
 * in portions of one transaction each, so that an order waits for a portion at most and not for the file.
 */
export async function runImport(db: Db, file: string, now: number, shop: ImportShop): Promise<ImportReport> {
  const report = (await planImport(db, file, now, shop)).refuseFaults();
  let done = 0;
  await readFile(file, portionRows, async (rows, columns) => {
    await db.changeCatalogue(
      async (trx) => {
        // Checked again, since the shop may have changed; with its own report, since a transaction may be retried.
        const currency = currencyOf(await lockedCurrency(trx, 'books'));
        const current = { currency, categories: await shareLockCategories(trx) };
        const progress = { report: new ImportReport(), seen: new Set<string>(), now, shop: current };
        let written = 0;
        for (let from = 0; from < rows.length; from += batchRows) {
          written += await writeRows(trx, rows.slice(from, from + batchRows), columns, progress, done);
          // Other requests have a turn before the next batch, and before all are committed.
          await setImmediate();
        }
        return written;
      },
      (written) => written > 0,
    );
    done += rows.length;
  });
  if (report.counts.add + report.counts.change >= manyBooks) await db.analyze();
  return report;
}

/** Rows in one transaction. The more there are, the less often the same pages of an index are written. */
const portionRows = 2 * batchRows;
/** From this many on, the planner's statistics are out of date. */
const manyBooks = batchRows;

async function writeRows(
  trx: Trx,
  rows: CsvRow[],
  columns: CsvColumn[],
  progress: Progress,
  done: number,
): Promise<number> {
  let before = new Map<string, BookRow & Stock>();
  const read = async (ids: string[]) => (before = await lockBooks(trx, ids));
  const books = await checkRows(read, rows, columns, progress);
  // The shop may have changed since the whole file was checked.
  if (done > 0 && progress.report.counts.error > 0) throw new Problem('import-stopped', { count: done });
  progress.report.refuseFaults();
  await storeFormerSets(trx, before.values(), await writeFileBooks(trx, books, before));
  return books.length;
}

type BatchWork = (
  rows: CsvRow[],
  columns: CsvColumn[],
  progress: Pick<Progress, 'report' | 'seen'>,
) => Promise<unknown>;

async function readFile(file: string, rowsAtOnce: number, work: BatchWork): Promise<ImportReport> {
  const report = new ImportReport();
  const seen = new Set<string>();
  try {
    let columns: CsvColumn[] | undefined;
    for await (const batch of batches(file, rowsAtOnce)) {
      columns ??= columnsOf(batch.shift()!);
      await work(batch, columns, { report, seen });
    }
    if (!columns) throw new Problem('csv-no-columns');
  } catch (error) {
    if (error instanceof OpenQuote) throw new Problem('csv-open-quote', { line: error.line });
    if (isNotUtf8(error)) throw new Problem('csv-not-utf8');
    throw error;
  }
  return report;
}

function isNotUtf8(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

interface Progress {
  report: ImportReport;
  seen: Set<string>;
  now: number;
  shop: ImportShop;
}

/** The books that these rows add or change. */
async function checkRows(
  read: (ids: string[]) => Promise<Map<string, FileBook>>,
  rows: CsvRow[],
  columns: CsvColumn[],
  progress: Progress,
) {
  const { report, shop } = progress;
  const { currency } = shop;
  const rowCells = rows.map((row) => cellsOf(row, columns));
  const ids = rowCells.flatMap((row) => (row?._id && isId(row._id) ? [row._id] : []));
  const existing = await read(ids);
  const books: FileBook[] = [];
  for (const [place, row] of rows.entries()) {
    const cells = rowCells[place];
    const before = cells?._id ? existing.get(cells._id) : undefined;
    const checked = cells ? checkCells(cells, before, progress) : { faults: [{ fault: 'cells' as const }] };
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

function checkCells(
  cells: CsvCells,
  before: FileBook | undefined,
  { seen, now, shop }: Progress,
): CheckedRow {
  const fault = idFault(cells._id ?? '', seen);
  if (fault) return { faults: [{ fault, column: '_id' }] };
  return checkRow(cells, before, { id: cells._id || newId(), now, shop });
}

function columnsOf(head: CsvRow): CsvColumn[] {
  const names = head.cells.map((name) => name.trim());
  while (names.at(-1) === '') names.pop();
  if (!names.some((name) => csvColumns.some((column) => column === name)))
    throw new Problem('csv-no-columns');
  for (const [place, column] of names.entries()) {
    if (names.indexOf(column) !== place) throw new Problem('csv-repeated-column', { column });
    if (!csvColumns.some((one) => one === column))
      throw new Problem('csv-unknown-column', { column: column.slice(0, 100) });
  }
  return names as CsvColumn[];
}

/** Null for a row with more or fewer cells than columns: its cells may be in the wrong columns. */
function cellsOf({ cells }: CsvRow, columns: CsvColumn[]): CsvCells | null {
  const surplus = cells.slice(columns.length);
  if (cells.length < columns.length || surplus.some((cell) => cell !== '')) return null;
  const named: CsvCells = {};
  for (const [place, column] of columns.entries()) named[column] = unguarded(cells[place]!);
  if (named._id !== undefined) named._id = named._id.trim().toLowerCase();
  return named;
}

/** Yields to the event loop after each piece of the file and each batch. */
async function* batches(file: string, rowsAtOnce: number): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  for await (const rows of readCsv(textOf(createReadStream(file)))) {
    for (const row of rows) {
      batch.push(row);
      if (batch.length < rowsAtOnce) continue;
      yield batch;
      batch = [];
      await setImmediate();
    }
    await setImmediate();
  }
  if (batch.length > 0) yield batch;
}
