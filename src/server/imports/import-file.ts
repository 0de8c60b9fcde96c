import type { z } from 'zod';
import { setImmediate } from 'node:timers/promises';
import {
  type ImportChoices,
  type importFile,
  maxCategoryText,
  maxUnknownCategories,
} from '../../contract/imports.ts';
import { bulletsOf } from '../../rules/seller-input.ts';
import { type CsvRow, OpenQuote } from '../csv/csv-reader.ts';
import { unguarded } from '../../rules/csv-text.ts';
import { openTable, type TableFile } from '../csv/table-file.ts';
import { orProblem, Problem } from '../http/endpoint/problem.ts';
import { type CsvColumn, csvColumns } from './csv-columns.ts';
import { type ColumnMap, type ReadHeadings, readHeadings } from './import-headings.ts';
import type { CsvCells, ImportShop } from './import-row.ts';
import { cleanCells, type Fill, knownCategory } from './import-values.ts';

/** A row with its cells by column; null for one that has more or fewer cells than there are columns. */
export interface FileRow {
  line: number;
  cells: CsvCells | null;
  /** The columns that the list of authorities filled. */
  filled: CsvColumn[];
  /** As they are in the file. */
  raw: string[];
}

export interface ImportFile extends ReadHeadings {
  table: TableFile;
  /** The line of the headings, which are these. */
  line: number;
  headings: string[];
  sample: string[][];
  /** Categories that the shop has not, as far as rows were read. */
  unknownCategories: Set<string>;
}

/** Headings may stand below a title. */
const maxTitleRows = 5;
const sampleRows = 3;

/** Reads the headings and the first rows. The seller may have said what the columns are. */
export function openImport(path: string, { columns }: Pick<ImportChoices, 'columns'>): Promise<ImportFile> {
  return reading(async () => {
    const table = orProblem(await openTable(path), 'not-a-table');
    const first: CsvRow[] = [];
    for await (const rows of table.rows()) {
      first.push(...rows);
      if (first.length >= maxTitleRows + sampleRows) break;
    }
    const candidates = first.slice(0, maxTitleRows).map(({ cells }) => readHeadings(trimmed(cells)));
    const known = candidates.map((one) => one.columns.filter(Boolean).length);
    const index = known.indexOf(Math.max(...known));
    const found = candidates[index];
    // A table without a heading that is known can be mapped by the seller; a text cannot.
    if (!found || (known[index] === 0 && found.keys.length < 2)) throw new Problem('csv-no-columns');
    const { line, cells } = first[index]!;
    const headings = trimmed(cells);
    const chosen = columns === undefined ? found.columns : chosenColumns(columns, headings.length);
    const sample = first.slice(index + 1, index + 1 + sampleRows).map((row) => row.cells);
    return { ...found, columns: chosen, table, line, headings, sample, unknownCategories: new Set() };
  });
}

/** What the seller is told about the file. */
export function described(file: ImportFile): z.infer<typeof importFile> {
  const { format, table, headings, columns, sample, unknownCategories } = file;
  return {
    format,
    unknownCategories: [...unknownCategories],
    kind: table.kind,
    encoding: table.encoding,
    columns: headings.map((heading, index) => ({
      heading: heading.slice(0, 100),
      column: columns[index] ?? null,
      cells: sample.map((row) => (row[index] ?? '').slice(0, 100)),
    })),
  };
}

function trimmed(cells: string[]): string[] {
  const length = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return cells.slice(0, length).map((cell) => cell.trim());
}

function chosenColumns(given: string, count: number): ColumnMap {
  const names = given.split(',');
  const columns = names.map((name) => csvColumns.find((column) => column === name) ?? null);
  if (names.length !== count || names.some((name, index) => name !== '' && !columns[index]))
    throw new Problem('invalid', undefined, { columns: 'invalid' });
  return columns;
}

/** Calls `work` with so many rows at a time. */
export async function readRows(
  file: ImportFile,
  rowsAtOnce: number,
  choices: Fill,
  shop: ImportShop,
  complete: (cells: CsvCells) => Promise<CsvColumn[]>,
  work: (rows: FileRow[]) => Promise<unknown>,
): Promise<void> {
  await reading(async () => {
    let batch: FileRow[] = [];
    for await (const rows of file.table.rows()) {
      for (const row of rows) {
        if (row.line <= file.line) continue;
        const read = { line: row.line, raw: row.cells, cells: cellsOf(row, file), filled: [] };
        if (joinVariant(file, read, batch.at(-1))) continue;
        if (batch.length >= rowsAtOnce) {
          await work(await cleaned(batch, file, choices, shop, complete));
          batch = [];
        }
        batch.push(read);
      }
      // Other requests are served between the pieces of the file.
      await setImmediate();
    }
    if (batch.length > 0) await work(await cleaned(batch, file, choices, shop, complete));
  });
}

async function cleaned(
  rows: FileRow[],
  { format, unknownCategories }: ImportFile,
  fill: Fill,
  shop: ImportShop,
  complete: (cells: CsvCells) => Promise<CsvColumn[]>,
): Promise<FileRow[]> {
  for (const row of rows) {
    if (!row.cells) continue;
    row.filled = await complete(row.cells);
    const named = row.cells.category?.trim() ?? '';
    const isUnknown = named !== '' && named.length <= maxCategoryText && !knownCategory(named, shop);
    if (isUnknown && unknownCategories.size < maxUnknownCategories) unknownCategories.add(named);
    row.cells = cleanCells(row.cells, format, fill, shop);
  }
  return rows;
}

/** A fault of the file is the seller's to know. */
async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OpenQuote) throw new Problem('csv-open-quote', { line: error.line });
    throw error;
  }
}

/** Null for a row with more or fewer cells than columns: its cells may be in the wrong columns. */
function cellsOf({ cells }: CsvRow, { table, headings, columns }: ImportFile): CsvCells | null {
  const surplus = cells.slice(headings.length);
  const isShort = table.kind === 'csv' && cells.length < headings.length;
  if (isShort || surplus.some((cell) => cell !== '')) return null;
  const named: CsvCells = {};
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    const cell = unguarded(cells[index] ?? '');
    const had = named[column];
    // The first of several columns for the same has it, and pictures are joined.
    if (had === undefined || had.trim() === '') named[column] = cell;
    else if (column === 'image' && cell) named[column] = `${had}\n${cell}`;
  }
  if (named._id !== undefined) named._id = named._id.trim().toLowerCase();
  return named;
}

const ofVariant = new Set<CsvColumn>(['price', 'sku', 'isbn', 'copies', 'image']);

/**
 * In an export of Shopify the rows below a product have its further pictures or variants, without its title. A variant
 * becomes a book of its own. True for a row that is part of the one before.
 */
function joinVariant(file: ImportFile, row: FileRow, before: FileRow | undefined): boolean {
  if (file.format !== 'shopify' || !row.cells || row.cells.name || !before?.cells) return false;
  const cell = (one: FileRow, ...keys: string[]) =>
    keys.map((key) => one.raw[file.keys.indexOf(key)]).find(Boolean) ?? '';
  const handle = cell(row, 'handle', 'urlhandle');
  if (!handle || handle !== cell(before, 'handle', 'urlhandle')) return false;
  const { cells } = row;
  if (!cells.offerPrice) {
    before.cells.image = bulletsOf(`${before.cells.image ?? ''}\n${cells.image ?? ''}`).join('\n');
    return true;
  }
  const option = cell(row, 'option1value');
  const inherited = Object.entries(before.cells) as [CsvColumn, string][];
  for (const [column, text] of inherited) if (!ofVariant.has(column)) cells[column] ||= text;
  const title = before.raw[file.columns.indexOf('name')] || before.cells.name;
  cells.name = option ? `${title} (${option})` : title;
  row.raw = row.raw.with(file.columns.indexOf('name'), title ?? '');
  return false;
}
