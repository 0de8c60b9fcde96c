import { setImmediate } from 'node:timers/promises';
import type { ImportChoices, ImportRow } from '../../contract/imports.ts';
import { currencyOf } from '../../rules/currencies.ts';
import { isId } from '../../rules/ids.ts';
import type { Currency } from '../../rules/money.ts';
import { shareLockCategories } from '../shop/category-queries.ts';
import type { Db, Trx } from '../db/database.ts';
import { lockedCurrency } from '../shop/settings-queries.ts';
import { recordChanges } from '../jobs/book-change-queries.ts';
import { csvCell, type CsvColumn } from './csv-columns.ts';
import {
  batchRows,
  booksWithIds,
  type FileBook,
  lockBooks,
  writeFileBooks,
} from '../catalogue/book-bulk-queries.ts';
import { type FileRow, type ImportFile, readRows } from './import-file.ts';
import {
  type CellFault,
  checkRow,
  type CsvCells,
  figureColumns,
  idFault,
  type ImportFault,
  type ImportShop,
  picturesOf,
} from './import-row.ts';
import { Matcher } from './import-match.ts';
import { namedPictures, queuePictures } from './picture-queries.ts';
import { storeFormerSets } from '../catalogue/set-queries.ts';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { Problem } from '../http/endpoint/problem.ts';
import type { ImportStateRow } from '../catalogue/book-rows.ts';
import { findRow, insertRows } from '../db/rows.ts';

/** A row that adds a book or changes one, as it is stored until it is written. */
export interface PlannedRow {
  line: number;
  id: string;
  isNew: boolean;
  cells: CsvCells;
  /** Pictures that are to be fetched. */
  pictures: string[];
}

interface Plan {
  file: ImportFile;
  choices: ImportChoices;
  /** New books get ids that are made of it and of the line. */
  importId: string;
  /** This very file was imported before, with this id. */
  isKnown: boolean;
  now: number;
  shop: ImportShop;
}

/** Reports what a file of books would change, and changes nothing. `take` gets the rows that change something. */
export async function planImport(
  db: Db,
  plan: Plan,
  take: (rows: PlannedRow[]) => Promise<unknown> = async () => {},
): Promise<ImportReport> {
  const { file, choices, importId, isKnown, shop } = plan;
  const report = new ImportReport(choices.report);
  const matcher = new Matcher();
  const seen = new Set<string>();
  const ownId = ({ line }: FileRow) => importId.slice(0, 17) + line.toString(16).padStart(7, '0');
  await readRows(file, batchRows, choices, shop, async (rows) => {
    const own = isKnown ? await booksWithIds(db.sql, rows.map(ownId)) : new Map<string, FileBook>();
    const others = rows.filter((row) => !own.has(ownId(row)));
    const matched = await matcher.find(db.sql, others);
    const idOf = (row: FileRow) => row.cells?._id || matched.get(row) || ownId(row);
    const asked = rows.filter((row) => row.cells?._id || matched.has(row)).map(idOf);
    const existing = new Map([...own, ...(await booksWithIds(db.sql, asked.filter(isId)))]);
    const known = await namedPictures(db.sql, [...existing.keys()]);
    const planned: PlannedRow[] = [];
    for (const row of rows) {
      const found = existing.get(idOf(row));
      if (found) report.existing++;
      const before = choices.matches === 'add' ? undefined : found;
      const id = found && !before ? ownId(row) : idOf(row);
      const fault = row.cells && idFault(row.cells._id ?? '', seen);
      const { entry, ...write } = planRow(row, { id, before, fault, pictures: known.get(id) }, plan);
      const name = (row.cells?.name || found?.name || '').slice(0, 300);
      report.add({ line: row.line, name, ...entry });
      if (write.cells) planned.push({ line: row.line, id, isNew: !before, ...write });
    }
    await take(planned);
  });
  return report;
}

interface RowTarget {
  id: string;
  /** The book that the row changes; a row without one adds a book. */
  before: FileBook | undefined;
  fault: ImportFault | null;
  pictures: Parameters<typeof picturesOf>[2];
}

type Planned = { entry: Omit<ImportRow, 'line' | 'name'> } & (
  | Pick<PlannedRow, 'cells' | 'pictures'>
  | { cells?: undefined }
);

function planRow(row: FileRow, { id, before, fault, pictures: known }: RowTarget, plan: Plan): Planned {
  const { choices, isKnown, now, shop, file } = plan;
  const refused = (faults: CellFault[]): Planned => {
    const errors = faults.map((one) => ({ ...one, ...valueOf(row, one.column, file) }));
    return { entry: { action: 'error', errors, ...(choices.report === 'errors' && { cells: row.raw }) } };
  };
  if (!row.cells) return refused([{ fault: 'cells' }]);
  if (fault) return refused([{ fault, column: '_id' }]);
  const isSkipped = choices.matches ? choices.matches === 'skip' : isKnown && !row.cells._id;
  if (before && isSkipped) return { entry: { action: 'same' } };
  const cells = { ...row.cells };
  // What a row without an id leaves empty stays as it is.
  if (before && !cells._id)
    for (const [column, text] of Object.entries(cells) as [CsvColumn, string][])
      if (text.trim() === '' && column !== 'offerPrice') delete cells[column];
  const pictures = picturesOf(cells, before, known);
  const checked = checkRow(cells, before, { id, now, shop });
  if ('faults' in checked) return refused(checked.faults);
  if (!before) return { entry: { action: 'add' }, cells, pictures };
  const changes = [...new Set([...checked.changes, ...pictures.map(() => 'image' as const)])];
  if (changes.length === 0) return { entry: { action: 'same' } };
  const figures = figuresOf(before, checked.book, changes, shop.currency);
  return { entry: { action: 'change', changes, figures }, cells, pictures };
}

/** The value in the file that is wrong. */
function valueOf({ raw }: FileRow, column: CsvColumn | undefined, { columns }: ImportFile) {
  const cells = columns.flatMap((one, index) => (one === column && column ? [raw[index] ?? ''] : []));
  const value = cells.find((cell) => cell.trim() !== '');
  return value === undefined ? {} : { value: value.slice(0, 100) };
}

/** What a row was checked against is locked during an import, so this is an error of the shop. */
export class FaultyRow extends Error {}

/** Writes rows that add books, or rows that change some. New books stay hidden until the import has added all of them. */
export async function writeRows(
  trx: Trx,
  rows: PlannedRow[],
  { id: batch, createdAt: now }: Pick<ImportStateRow, 'id' | 'createdAt'>,
): Promise<void> {
  const currency = currencyOf(await lockedCurrency(trx, 'books'));
  const shop = { currency, categories: await shareLockCategories(trx) };
  for (let from = 0; from < rows.length; from += batchRows) {
    const chosen = rows.slice(from, from + batchRows);
    const { added = [], changed = [] } = Object.groupBy(chosen, ({ isNew }) => (isNew ? 'added' : 'changed'));
    const newIds = added.map(({ id }) => ({ id }));
    await insertRows(trx, 'pendingBooks', newIds);
    const changedIds = changed.map(({ id }) => id);
    const before = await lockBooks(trx, changedIds);
    const books = chosen.map(({ id, cells }) => {
      const checked = checkRow(cells, before.get(id), { id, now, shop, isAccepted: true });
      if ('faults' in checked) throw new FaultyRow('a row of an accepted file has a fault');
      return checked.book;
    });
    await storeFormerSets(trx, before.values(), await writeFileBooks(trx, books, before));
    await recordChanges(trx, batch, before, books);
    await queuePictures(trx, batch, chosen);
    // Other requests have a turn before the next batch, and before all are committed.
    await setImmediate();
  }
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

const partLength = 1024 * 1024;
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Stores the rows of an import in the database, compressed, so that another process can go on with it. */
export function createRowStore({ sql }: Db) {
  let text = '';
  let part = 0;
  async function flush(): Promise<void> {
    if (text === '') return;
    const packed = await pack(text, { level: constants.Z_BEST_SPEED });
    await insertRows(sql, 'importParts', { part: part++, content: packed.toString('base64') });
    text = '';
  }
  async function add(rows: PlannedRow[]): Promise<void> {
    for (const row of rows) text += `${JSON.stringify(row)}\n`;
    if (text.length >= partLength) await flush();
  }
  return { add, flush };
}

/** Calls `work` with so many of the stored rows at a time. */
export async function eachRows(
  db: Db,
  rowsAtOnce: number,
  isWanted: (row: PlannedRow) => boolean,
  work: (rows: PlannedRow[]) => Promise<unknown>,
): Promise<void> {
  let batch: PlannedRow[] = [];
  for (let part = 0; ; part++) {
    const stored = await findRow(db.sql, 'importParts', { part });
    if (!stored) break;
    const lines = (await unpack(Buffer.from(stored.content, 'base64'))).toString().trimEnd().split('\n');
    for (const line of lines) {
      const row = JSON.parse(line) as PlannedRow;
      if (!isWanted(row)) continue;
      batch.push(row);
      if (batch.length < rowsAtOnce) continue;
      await work(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await work(batch);
}

const maxRows = 500;
/** If all of them are asked for. */
const maxErrors = 20_000;
const maxFields = 50;
type Action = ImportRow['action'];

/** Counts what an import does with each row and keeps the first rows of each kind for the report. */
export class ImportReport {
  readonly counts: Record<Action, number> = { add: 0, change: 0, same: 0, error: 0 };
  readonly #rows: Record<Action, ImportRow[]> = { add: [], change: [], same: [], error: [] };

  /** The line of the last row. */
  lastLine = 0;

  /** Rows whose books are in the shop. */
  existing = 0;

  readonly #maxErrors: number;

  constructor(report: ImportChoices['report'] = 'short') {
    this.#maxErrors = report === 'errors' ? maxErrors : maxRows;
  }

  add(row: ImportRow) {
    this.lastLine = row.line;
    this.counts[row.action]++;
    const limit = row.action === 'error' ? this.#maxErrors : maxRows;
    if (this.#rows[row.action].length < limit) this.#rows[row.action].push(row);
  }

  /** Errors first, unchanged rows last. */
  get rows(): ImportRow[] {
    const { error, change, add, same } = this.#rows;
    return [...error, ...change, ...add, ...same].slice(0, this.#maxErrors);
  }

  refuseFaults(): this {
    if (this.counts.error === 0) return this;
    const fields = this.#rows.error
      .slice(0, maxFields)
      .flatMap(({ line, errors = [] }) =>
        errors.map(({ fault, column }) => [column ? `${line}.${column}` : String(line), fault]),
      );
    throw new Problem(
      'import-errors',
      { count: this.counts.error },
      Object.fromEntries(fields) as Record<string, string>,
    );
  }
}
