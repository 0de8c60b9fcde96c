import { editionFields } from '../../contract/book-fields.ts';
import { importFaults } from '../../contract/imports.ts';
import { type BookState, productData, states } from '../../contract/products.ts';
import { timestamp } from '../../contract/text.ts';
import { bulletsOf, parseCopies } from '../../rules/seller-input.ts';
import { categoryFromInput } from '../../rules/shelf.ts';
import { isId } from '../../rules/ids.ts';
import { isSafeUrl } from '../../rules/links.ts';
import { minorOf } from '../../rules/money.ts';
import { MAX_PICTURES } from '../../rules/images.ts';
import type { ShopState } from '../shop/shop-state.ts';
import type { FileBook } from '../catalogue/book-bulk-queries.ts';
import { csvCell, type CsvColumn, csvColumns, valueColumns } from './csv-columns.ts';
import { setOf } from '../catalogue/book-queries.ts';
import { listingOf } from '../catalogue/book-wire.ts';
import type { BookPictureRow } from '../db/tables.ts';

export type ImportFault = (typeof importFaults)[number];
export type CsvCells = Partial<Record<CsvColumn, string>>;

export interface CellFault {
  fault: ImportFault;
  column?: CsvColumn;
  /** Where the same stands. */
  line?: number;
}

/** The result of one row: a book to write and the columns it changes, or the faults of the row. */
type CheckedRow = { book: FileBook; changes: CsvColumn[] } | { faults: CellFault[] };

export const figureColumns: readonly CsvColumn[] = ['price', 'offerPrice', 'copies'];

export type ImportShop = Pick<ShopState, 'currency' | 'categories'>;

const known = new Set<string>(csvColumns);

interface RowContext {
  id: string;
  now: number;
  shop: ImportShop;
  /** The row was checked before: copies that were sold since are subtracted, and not a fault. */
  isAccepted?: boolean | undefined;
}

/** Checks a row against the book with its id, if there is one; a column that is not in the file stays as it is. */
export function checkRow(
  row: CsvCells,
  before: FileBook | undefined,
  { id, now, shop: { currency, categories }, isAccepted = false }: RowContext,
): CheckedRow {
  const cells: CsvCells = { ...row };
  const { copiesAsOf } = cells;
  const cellOf = (book: FileBook, column: CsvColumn) => csvCell(book, column, currency);
  const isSame = (book: FileBook) =>
    valueColumns.every((column) => cells[column] === undefined || cells[column] === cellOf(book, column));
  // Copies that the seller left as they were exported stay what they are now.
  if (before && copiesAsOf !== undefined && cells.copies === copiesAsOf) delete cells.copies;
  const isOutdated = before && copiesAsOf !== undefined && copiesAsOf !== cellOf(before, 'copies');
  if (isAccepted && isOutdated && cells.copies !== undefined) {
    if (before.copies === null || cells.copies === '') delete cells.copies;
    else cells.copies = String(Math.max(0, Number(cells.copies) - Number(copiesAsOf) + before.copies));
  }
  if (before && isSame(before)) return { book: before, changes: [] };
  const given = Object.fromEntries(
    csvColumns.map((column) => [column, cells[column] ?? (before && cellOf(before, column))]),
  ) as CsvCells;
  const hasNoOffer = before !== undefined && before.offerPrice === before.price;
  const facts = editionFields.filter((field) => given[field]).map((field) => [field, given[field]]);

  const parsed = productData.safeParse({
    ...given,
    price: given.price ?? '',
    // An empty offer price means no offer, and a book without one has none at its new price.
    offerPrice: (hasNoOffer ? cells.offerPrice : given.offerPrice)?.trim() || (given.price ?? ''),
    // For a new book an empty set is guessed from the titles.
    setName: before ? given.setName : given.setName || undefined,
    edition: facts.length > 0 ? Object.fromEntries(facts) : undefined,
  });
  // For a new book an empty cell in these two columns means the default.
  const word = (column: 'inStock' | 'state', fallback: string) =>
    (given[column]?.trim() || (before ? '' : fallback)).toLowerCase();
  const inStock = yesOrNo(word('inStock', 'yes'));
  const state = stateIn(word('state', 'published'));
  const onSaleFrom = given.onSaleFrom?.trim() ?? '';
  const copies = parseCopies(given.copies ?? '');
  const images = [...new Set(bulletsOf(given.image ?? ''))];
  const faults = parsed.success ? [] : faultsOf(parsed.error.issues);
  const category = categoryFromInput(categories, given.category ?? '');
  if (!category && !faults.some(({ column }) => column === 'category'))
    faults.push({ fault: 'category', column: 'category' });
  if (inStock === null) faults.push({ fault: 'yes-or-no', column: 'inStock' });
  if (!state) faults.push({ fault: 'state', column: 'state' });
  if (state === 'scheduled' && !timestamp.safeParse(onSaleFrom).success)
    faults.push({ fault: 'date', column: 'onSaleFrom' });
  if (copies === undefined) faults.push({ fault: 'number', column: 'copies' });
  if (!isAccepted && isOutdated && cells.copies !== undefined && cells.copies !== cellOf(before, 'copies'))
    faults.push({ fault: 'copies-changed', column: 'copies' });
  if (images.length > MAX_PICTURES) faults.push({ fault: 'too-many', column: 'image' });
  if (!images.every(isSafeUrl)) faults.push({ fault: 'address', column: 'image' });
  const price = parsed.success ? minorOf(parsed.data.price, currency) : null;
  const offerPrice = parsed.success ? minorOf(parsed.data.offerPrice, currency) : null;
  if (parsed.success && price === null) faults.push({ fault: 'number', column: 'price' });
  if (parsed.success && offerPrice === null) faults.push({ fault: 'number', column: 'offerPrice' });
  if (
    !parsed.success ||
    !category ||
    !state ||
    price === null ||
    offerPrice === null ||
    copies === undefined ||
    faults.length > 0
  )
    return { faults: faults.toSorted((one, other) => columnIndex(one) - columnIndex(other)) };

  const onSale = Number(inStock);
  const { file: _, ...data } = parsed.data;
  const book: FileBook = {
    ...data,
    ...setOf(data),
    category: category.value,
    id,
    price,
    offerPrice,
    images: JSON.stringify(images),
    description: JSON.stringify(data.description),
    descriptionAr: JSON.stringify(data.descriptionAr),
    edition: JSON.stringify(data.edition),
    inStock: onSale,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    copies,
    onSale,
    ...listingOf({ state, onSaleFrom }, before?.archivedAt ?? null, now),
  };
  const changes = before
    ? valueColumns.filter((column) => cellOf(book, column) !== cellOf(before, column))
    : [];
  return before && changes.length === 0 ? { book: before, changes } : { book, changes };
}

const columnIndex = ({ column }: CellFault) => (column ? csvColumns.indexOf(column) : csvColumns.length);

function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[]): CellFault[] {
  const byColumn = new Map<string, CellFault>();
  for (const { path, message } of issues) {
    // The facts of the edition are columns of their own.
    const name = String(path[0] === 'edition' ? path[1] : path[0]);
    const fault = importFaults.find((one) => one === message) ?? 'long';
    if (!byColumn.has(name))
      byColumn.set(name, known.has(name) ? { fault, column: name as CsvColumn } : { fault });
  }
  return [...byColumn.values()];
}

export function idFault(text: string, seen: Set<string>): ImportFault | null {
  if (text === '') return null;
  if (!isId(text)) return 'id';
  if (seen.has(text)) return 'repeated';
  seen.add(text);
  return null;
}

function yesOrNo(word: string): boolean | null {
  if (['yes', 'true', '1', 'y', 'نعم'].includes(word)) return true;
  return ['no', 'false', '0', 'n', 'لا'].includes(word) ? false : null;
}

/** The answer to "archived?" is taken too. */
function stateIn(word: string): BookState | undefined {
  const archived = yesOrNo(word);
  if (archived !== null) return archived ? 'archived' : 'published';
  return states.find((one) => one === word);
}

/**
 * Takes the pictures elsewhere out of the cells of a row, and returns those that are to be fetched. A picture that was
 * fetched for this book before is the one in the shop; one that failed is left out. A row without an id takes no picture
 * away.
 */
export function picturesOf(
  cells: CsvCells,
  book: FileBook | undefined,
  fetched: ReadonlyMap<string, BookPictureRow> = new Map(),
): string[] {
  if (cells.image === undefined) return [];
  const had = book ? (JSON.parse(book.images) as string[]) : [];
  const named = [...new Set(bulletsOf(cells.image))];
  const isElsewhere = (url: string) => /^https?:/i.test(url) && isSafeUrl(url) && !had.includes(url);
  const here = named
    .flatMap((url) => (isElsewhere(url) ? (fetched.get(url)?.file ?? '') : url))
    .filter(Boolean);
  const images = cells._id || !book ? here : [...new Set([...had, ...here])];
  const missing = named.filter((url) => isElsewhere(url) && !fetched.has(url));
  cells.image = images.join('\n');
  return missing.slice(0, Math.max(0, MAX_PICTURES - images.length));
}
