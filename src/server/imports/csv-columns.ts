import { type BookFieldName, bookFieldNames, bookFields, type Edition } from '../../contract/book-fields.ts';
import { type Currency, majorOf, type Minor } from '../../rules/money.ts';
import type { FileBook } from '../catalogue/book-bulk-queries.ts';
import { stateOf } from '../catalogue/book-wire.ts';

export type CsvColumn = BookFieldName;
export const csvColumns = bookFieldNames;
export const valueColumns = csvColumns.filter((column) => column !== 'copiesAsOf');

const derived: Partial<Record<CsvColumn, (book: FileBook) => string>> = {
  _id: (book) => book.id,
  inStock: (book) => (book.onSale === 1 ? 'yes' : 'no'),
  copiesAsOf: (book) => String(book.copies ?? ''),
  state: stateOf,
  onSaleFrom: ({ onSaleFrom }) => (onSaleFrom === null ? '' : new Date(onSaleFrom).toISOString()),
  image: (book) => listed(book.images),
};

/** Lists have one entry per line. */
export function csvCell(book: FileBook, column: CsvColumn, currency: Currency): string {
  const { kind, group } = bookFields[column];
  if (derived[column]) return derived[column](book);
  if (group === 'edition')
    return String((JSON.parse(book.edition) as Edition)[column as keyof Edition] ?? '');
  const value = book[column as keyof FileBook];
  if (kind === 'money') return String(majorOf(value as Minor, currency));
  return kind === 'points' ? listed(value as string) : String(value ?? '');
}

export function csvCells(book: FileBook, currency: Currency): string[] {
  return csvColumns.map((column) => csvCell(book, column, currency));
}

function listed(json: string): string {
  return (JSON.parse(json) as string[]).join('\n');
}
