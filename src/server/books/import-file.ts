import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { OpenQuote, readCsv, textOf, type CsvRow } from '../csv/csv-reader.ts';
import { unguarded } from '../csv/csv-text.ts';
import { Problem } from '../http/endpoint/problem.ts';
import { type CsvColumn, csvColumns } from './csv-columns.ts';
import type { CsvCells } from './import-row.ts';

/** A file of books. */
export interface ImportFile {
  open: () => Readable;
  /** The first import of this file: a row without an id gets one that is made of it and of the line. */
  importId: string;
  /** The file was imported before. */
  isKnown: boolean;
}

/** A row with its cells by column; null for one that has more or fewer cells than there are columns. */
export interface FileRow {
  line: number;
  id: string;
  cells: CsvCells | null;
}

/** Calls `work` with so many rows at a time. */
export async function readRows(
  { open, importId }: ImportFile,
  rowsAtOnce: number,
  work: (rows: FileRow[]) => Promise<unknown>,
): Promise<void> {
  try {
    let columns: CsvColumn[] | undefined;
    for await (const batch of batches(open(), rowsAtOnce)) {
      columns ??= columnsOf(batch.shift()!);
      const rows: FileRow[] = [];
      for (const row of batch) {
        const cells = cellsOf(row, columns);
        const ownId = importId.slice(0, 17) + row.line.toString(16).padStart(7, '0');
        rows.push({ line: row.line, id: cells?._id || ownId, cells });
      }
      await work(rows);
    }
    if (!columns) throw new Problem('csv-no-columns');
  } catch (error) {
    if (error instanceof OpenQuote) throw new Problem('csv-open-quote', { line: error.line });
    if (isNotUtf8(error)) throw new Problem('csv-not-utf8');
    throw error;
  }
}

function isNotUtf8(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

function columnsOf(head: CsvRow): CsvColumn[] {
  const names = head.cells.map((name) => name.trim());
  while (names.at(-1) === '') names.pop();
  if (!names.some((name) => csvColumns.some((column) => column === name)))
    throw new Problem('csv-no-columns');
  for (const [index, column] of names.entries()) {
    if (names.indexOf(column) !== index) throw new Problem('csv-repeated-column', { column });
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
  for (const [index, column] of columns.entries()) named[column] = unguarded(cells[index]!);
  if (named._id !== undefined) named._id = named._id.trim().toLowerCase();
  return named;
}

/** Yields to the event loop after each piece of the file and each batch. */
async function* batches(file: Readable, rowsAtOnce: number): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  for await (const rows of readCsv(textOf(file))) {
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
