import type { ImportFormat } from '../../contract/imports.ts';
import { type BookField, bookFields } from '../../contract/book-fields.ts';
import { queryKey } from '../../rules/fold.ts';
import { type CsvColumn, csvColumns } from './csv-columns.ts';

/** What each column of a file is in ours; null for one that is left out. */
export type ColumnMap = (CsvColumn | null)[];

const namesOf = (column: CsvColumn) => {
  const { headings }: BookField = bookFields[column];
  return headings?.split('|') ?? [];
};
const keyOf = (heading: string) => queryKey(heading).replaceAll(' ', '');

const byKey = new Map<string, CsvColumn>();
for (const column of csvColumns)
  for (const name of [column, ...namesOf(column)])
    if (!byKey.has(keyOf(name))) byKey.set(keyOf(name), column);

export function templateHeading(column: CsvColumn, lang: 'en' | 'ar'): string {
  return namesOf(column)[lang === 'en' ? 0 : 1] ?? column;
}

interface Recognised {
  format: Exclude<ImportFormat, 'own' | 'other'>;
  /** Only a file of this format has all of these headings. */
  needs: string[];
  /** What its headings mean, where that is not what they mean elsewhere. */
  columns: Record<string, CsvColumn | null>;
}

const formats: Recognised[] = [
  {
    format: 'shopify',
    needs: ['Handle', 'Title', 'Variant Price'],
    columns: {
      'Body (HTML)': 'description',
      Vendor: 'author',
      'Product Category': null,
      Published: null,
      'Variant SKU': 'sku',
      'Variant Price': 'offerPrice',
      'Variant Compare At Price': 'price',
      'Variant Barcode': 'isbn',
      'Variant Inventory Qty': 'copies',
      'Variant Grams': 'weight',
      'Variant Weight Unit': null,
      'Image Src': 'image',
      Status: 'state',
    },
  },
  {
    format: 'shopify',
    needs: ['URL handle', 'Title', 'Compare-at price'],
    columns: {
      Vendor: 'author',
      'Product category': null,
      Price: 'offerPrice',
      'Compare-at price': 'price',
      'Inventory quantity': 'copies',
      'Weight value (grams)': 'weight',
      'Product image URL': 'image',
      Status: 'state',
    },
  },
  {
    format: 'woocommerce',
    needs: ['SKU', 'Name', 'Published', 'Regular price'],
    columns: { ID: null, Type: null, Published: 'state', 'Short description': null },
  },
  {
    format: 'salla',
    needs: ['أسم المنتج', 'سعر المنتج', 'السعر المخفض'],
    columns: { النوع: null, 'No.': null, 'سعر التكلفة': null },
  },
  {
    format: 'goodreads',
    needs: ['Book Id', 'Author l-f', 'Exclusive Shelf'],
    columns: {
      'Year Published': 'year',
      'Original Publication Year': null,
      'My Review': null,
      Bookshelves: 'category',
    },
  },
];

export interface ReadHeadings {
  format: ImportFormat;
  columns: ColumnMap;
  keys: string[];
}

/** Recognises the format of a file and its columns by its headings. */
export function readHeadings(headings: readonly string[]): ReadHeadings {
  const keys = headings.map(keyOf);
  const names = headings.map((heading) => heading.trim());
  const isOwn = (name: string) => csvColumns.some((column) => column === name);
  const given = names.filter(Boolean);
  const found = formats.find(({ needs }) => needs.every((heading) => keys.includes(keyOf(heading))));
  const own = new Map(Object.entries(found?.columns ?? {}).map(([name, column]) => [keyOf(name), column]));
  const columns = keys.map((key, index) => {
    if (!key) return null;
    if (own.has(key)) return own.get(key) ?? null;
    const name = names[index]!;
    return isOwn(name) ? (name as CsvColumn) : (byKey.get(key) ?? null);
  });
  const format = found?.format ?? (given.length > 0 && given.every(isOwn) ? 'own' : 'other');
  return { format, columns, keys };
}
