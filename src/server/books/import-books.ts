import { setImmediate } from 'node:timers/promises';
import type { ImportRow } from '../../contract/products.ts';
import { OpenQuote, readCsv, textOf, type CsvRow } from '../csv/csv-reader.ts';
import { unguarded } from '../csv/csv-text.ts';
import type { Db, Trx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { BookRow } from '../db/tables.ts';
import { Problem } from '../http/problem.ts';
import { type BookColumn, bookColumns } from './book-columns.ts';
import { booksWithIds, rowsAtOnce, writeBooks } from './book-bulk-queries.ts';
import { type Given, idFault, type Judged, judgeRow } from './import-row.ts';
import { ImportReport } from './import-report.ts';

/** Says what a file of books would change, and changes nothing. */
export async function planImport(db: Db, file: Uint8Array, now: number): Promise<ImportReport> {
  return readFile(db.sql, file, now, async () => {});
}

/** Writes a file of books: all of it, or nothing where a row has a fault. */
export async function runImport(db: Db, file: Uint8Array, now: number): Promise<ImportReport> {
  // First without a transaction, so that a file with faults keeps nobody waiting.
  (await planImport(db, file, now)).refuseFaults();
  return db.changeCatalogue(async (trx) => {
    const report = await readFile(trx, file, now, (books) => writeBooks(trx, books));
    return report.refuseFaults();
  });
}

type Write = (books: BookRow[]) => Promise<void>;

async function readFile(
  sql: Db['sql'] | Trx,
  file: Uint8Array,
  now: number,
  write: Write,
): Promise<ImportReport> {
  const report = new ImportReport();
  const seen = new Set<string>();
  try {
    const rows = readCsv(textOf(file));
    const columns = columnsOf(rows.next().value ?? null);
    for (const some of chunks(rows)) {
      await write(await judgeRows(sql, some, columns, { report, seen, now }));
      await setImmediate();
    }
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
}

/** The books of these rows that are to be written. */
async function judgeRows(
  sql: Db['sql'] | Trx,
  rows: CsvRow[],
  columns: BookColumn[],
  { report, seen, now }: Progress,
) {
  const given = rows.map((row) => givenIn(row, columns));
  const ids = given.flatMap((row) => (row?._id ? [row._id] : []));
  const there = await booksWithIds(sql, ids);
  const books: BookRow[] = [];
  for (const [place, row] of rows.entries()) {
    const cells = given[place];
    const before = cells?._id ? there.get(cells._id) : undefined;
    const judged = cells ? judge(cells, before, seen, now) : { fault: 'cells' as const };
    const entry: ImportRow = {
      line: row.line,
      name: (cells?.name ?? before?.name ?? '').slice(0, 300),
      action: 'same',
    };
    if ('fault' in judged) {
      report.add({ ...entry, action: 'error', error: judged.fault, column: judged.column });
      continue;
    }
    const isNew = !before;
    const { book, changes } = judged;
    if (isNew || changes.length > 0) books.push(book);
    report.add(
      isNew ? { ...entry, action: 'add' } : changes.length ? { ...entry, action: 'change', changes } : entry,
    );
  }
  return books;
}

function judge(cells: Given, before: BookRow | undefined, seen: Set<string>, now: number): Judged {
  const fault = idFault(cells._id ?? '', seen);
  if (fault) return { fault, column: '_id' };
  return judgeRow(cells, before, cells._id || newId(), now);
}

function columnsOf(head: CsvRow | null): BookColumn[] {
  const names = head?.cells.map((name) => name.trim()) ?? [];
  while (names.at(-1) === '') names.pop();
  if (!names.some((name) => bookColumns.some((column) => column === name)))
    throw new Problem('csv-no-columns');
  for (const [place, column] of names.entries()) {
    if (names.indexOf(column) !== place) throw new Problem('csv-repeated-column', { column });
    if (!bookColumns.some((one) => one === column))
      throw new Problem('csv-unknown-column', { column: column.slice(0, 100) });
  }
  return names as BookColumn[];
}

/** Null where the row has more or fewer cells than there are columns: then none can be trusted to be in its place. */
function givenIn({ cells }: CsvRow, columns: BookColumn[]): Given | null {
  const surplus = cells.slice(columns.length);
  if (cells.length < columns.length || surplus.some((cell) => cell !== '')) return null;
  const given: Given = {};
  for (const [place, column] of columns.entries()) given[column] = unguarded(cells[place]!);
  if (given._id !== undefined) given._id = given._id.trim().toLowerCase();
  return given;
}

function* chunks(rows: Iterable<CsvRow>): Generator<CsvRow[]> {
  let some: CsvRow[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < rowsAtOnce) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
