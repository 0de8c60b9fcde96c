import type { ImportChoices, ImportRow } from '../../contract/imports.ts';
import { parseIsbn } from '../../rules/seller-input.ts';
import { isId } from '../../rules/ids.ts';
import type { Currency } from '../../rules/money.ts';
import { booksWithIds, type FileBook } from '../catalogue/book-bulk-queries.ts';
import type { Db } from '../db/database.ts';
import { csvCell, type CsvColumn } from './csv-columns.ts';
import { type FileRow, type ImportFile, readRows } from './import-file.ts';
import { formOf, Matcher } from './import-match.ts';
import { ImportReport } from './import-report.ts';
import {
  type CellFault,
  checkRow,
  type CsvCells,
  figureColumns,
  idFault,
  type ImportShop,
  picturesOf,
} from './import-row.ts';
import { namedPictures } from './picture-queries.ts';

/** Rows that are checked together: so few that other requests are served between them. */
const rowsAtOnce = 100;

/** A row that adds a book or changes one, as it is stored until it is written. */
export interface PlannedRow {
  line: number;
  id: string;
  isNew: boolean;
  cells: CsvCells;
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
  const isbns = new Map<string, number>();
  const ownId = ({ line }: FileRow) => importId.slice(0, 17) + line.toString(16).padStart(7, '0');
  const complete = (cells: CsvCells) => report.known.complete(db, cells, choices, shop);
  await readRows(file, rowsAtOnce, choices, shop, complete, async (rows) => {
    const own = isKnown ? await booksWithIds(db.sql, rows.map(ownId)) : new Map<string, FileBook>();
    const others = rows.filter((row) => !own.has(ownId(row)));
    const matched = await matcher.find(db.sql, others);
    const idOf = (row: FileRow) => row.cells?._id || matched.get(row) || ownId(row);
    const asked = rows.filter((row) => row.cells?._id || matched.has(row)).map(idOf);
    const existing = new Map([...own, ...(await booksWithIds(db.sql, asked.filter(isId)))]);
    const known = await namedPictures(db.sql, [...existing.keys()]);
    const planned: PlannedRow[] = [];
    // A later row that names one of these by its id repeats it.
    for (const row of rows) if (!row.cells?._id) seen.add(idOf(row));
    for (const row of rows) {
      const found = existing.get(idOf(row));
      if (found) report.existing++;
      const before = choices.matches === 'add' ? undefined : found;
      const id = found && !before ? ownId(row) : idOf(row);
      const fault = row.cells && rowFault(row, row.cells, seen, isbns);
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
  fault: CellFault | null;
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
  if (fault?.column === '_id') return refused([fault]);
  const isSkipped = choices.matches ? choices.matches === 'skip' : isKnown && !row.cells._id;
  if (before && isSkipped) return { entry: { action: 'same' } };
  const cells = { ...row.cells };
  // What a row without an id leaves empty stays as it is.
  if (before && !cells._id)
    for (const [column, text] of Object.entries(cells) as [CsvColumn, string][])
      if (text.trim() === '' && column !== 'offerPrice') delete cells[column];
  // What the seller has written about a book stays.
  if (before)
    for (const column of row.filled) if (csvCell(before, column, shop.currency) !== '') delete cells[column];
  const pictures = picturesOf(cells, before, known);
  const checked = checkRow(cells, before, { id, now, shop });
  const faults = 'faults' in checked ? checked.faults : [];
  if (fault) faults.push(fault);
  if (faults.length > 0 || 'faults' in checked) return refused(faults);
  if (!before) return { entry: { action: 'add' }, cells, pictures };
  const changes = [...new Set([...checked.changes, ...pictures.map(() => 'image' as const)])];
  if (changes.length === 0) return { entry: { action: 'same' } };
  const figures = figuresOf(before, checked.book, changes, shop.currency);
  return { entry: { action: 'change', changes, figures }, cells, pictures };
}

/** What is wrong with a row beside the others of the file. Volumes of one set may have one ISBN. */
function rowFault(
  { line }: FileRow,
  { _id = '', isbn = '', volume = '' }: CsvCells,
  seen: Set<string>,
  isbns: Map<string, number>,
): CellFault | null {
  const fault = idFault(_id, seen);
  if (fault) return { fault, column: '_id' };
  const parsed = parseIsbn(isbn);
  if (_id || !parsed) return null;
  const key = `${formOf(parsed)} ${volume.trim()}`;
  const same = isbns.get(key);
  if (same === undefined) isbns.set(key, line);
  return same === undefined ? null : { fault: 'repeated-isbn', column: 'isbn', line: same };
}

function valueOf({ raw }: FileRow, column: CsvColumn | undefined, { columns }: ImportFile) {
  const cells = columns.flatMap((one, index) => (one === column && column ? [raw[index] ?? ''] : []));
  const value = cells.find((cell) => cell.trim() !== '');
  return value === undefined ? {} : { value: value.slice(0, 100) };
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
