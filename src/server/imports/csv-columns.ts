import { type Edition, type EditionField, editionFields } from '../../contract/editions.ts';
import { type Currency, majorOf } from '../../rules/money.ts';
import type { FileBook } from '../catalogue/book-bulk-queries.ts';

const listed = (json: string) => (JSON.parse(json) as string[]).join('\n');

type Cell = (book: FileBook, currency: Currency) => string;
const fact =
  (field: EditionField): Cell =>
  (book) =>
    String((JSON.parse(book.edition) as Edition)[field] ?? '');

/** The columns of a CSV file of books with their cells. Lists have one entry per line. */
const cells = {
  _id: (book) => book.id,
  name: (book) => book.name,
  nameAr: (book) => book.nameAr,
  author: (book) => book.author,
  authorAr: (book) => book.authorAr,
  alsoKnownAs: (book) => book.alsoKnownAs,
  sku: (book) => book.sku,
  category: (book) => book.category,
  price: (book, currency) => String(majorOf(book.price, currency)),
  offerPrice: (book, currency) => String(majorOf(book.offerPrice, currency)),
  inStock: (book) => (book.onSale === 1 ? 'yes' : 'no'),
  copies: (book) => String(book.copies ?? ''),
  /** The copies at the time of the export: an import changes them only if nothing was sold since. */
  copiesAsOf: (book) => String(book.copies ?? ''),
  archived: (book) => (book.archivedAt === null ? 'no' : 'yes'),
  image: (book) => listed(book.images),
  description: (book) => listed(book.description),
  descriptionAr: (book) => listed(book.descriptionAr),
  pdfUrl: (book) => book.pdfUrl,
  setName: (book) => book.setName,
  setNameAr: (book) => book.setNameAr,
  volume: (book) => String(book.volume ?? ''),
  ...(Object.fromEntries(editionFields.map((field) => [field, fact(field)])) as Record<EditionField, Cell>),
} satisfies Record<string, Cell>;

export type CsvColumn = keyof typeof cells;
export const csvColumns = Object.keys(cells) as CsvColumn[];
/** The columns that an import may change. */
export const valueColumns = csvColumns.filter((column) => column !== 'copiesAsOf');

export function csvCell(book: FileBook, column: CsvColumn, currency: Currency): string {
  return cells[column](book, currency);
}

export function csvCells(book: FileBook, currency: Currency): string[] {
  return csvColumns.map((column) => csvCell(book, column, currency));
}
