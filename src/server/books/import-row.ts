import { importFaults, mostImages, productData } from '../../contract/products.ts';
import { bulletsOf } from '../../rules/bullets.ts';
import { isId } from '../../rules/ids.ts';
import { isSafePdfUrl } from '../../rules/links.ts';
import type { BookRow } from '../db/tables.ts';
import { type BookColumn, bookCell, bookColumns } from './book-columns.ts';
import { bookRow } from './book-queries.ts';

export type ImportFault = (typeof importFaults)[number];
export type Given = Partial<Record<BookColumn, string>>;

/** What one row of a file comes to: a book to write and the columns in which it is new, or what is wrong where. */
export type Judged = { book: BookRow; changes: BookColumn[] } | { fault: ImportFault; column?: BookColumn };

const known = new Set<string>(bookColumns);

/** A row judged against the book that has its id, if there is one; a column that is not given stays as it is. */
export function judgeRow(given: Given, before: BookRow | undefined, id: string, now: number): Judged {
  if (before && isSame(given, before)) return { book: before, changes: [] };
  const cell = (column: BookColumn) => given[column] ?? (before ? bookCell(before, column) : undefined);

  const parsed = productData.safeParse({
    name: cell('name'),
    author: cell('author'),
    category: cell('category'),
    price: cell('price') ?? '',
    offerPrice: cell('offerPrice') ?? '',
    nameAr: cell('nameAr'),
    authorAr: cell('authorAr'),
    description: cell('description'),
    descriptionAr: cell('descriptionAr'),
    pdfUrl: cell('pdfUrl'),
  });
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const column = known.has(String(path[0])) ? (path[0] as BookColumn) : undefined;
    return { fault: importFaults.find((fault) => fault === message) ?? 'long', column };
  }
  const inStock = yesOrNo(cell('inStock') ?? 'yes');
  if (inStock === null) return { fault: 'yes-or-no', column: 'inStock' };
  const archived = yesOrNo(cell('archived') ?? 'no');
  if (archived === null) return { fault: 'yes-or-no', column: 'archived' };
  const images = [...new Set(bulletsOf(cell('image') ?? ''))];
  if (images.length > mostImages) return { fault: 'too-many', column: 'image' };
  if (!images.every(isSafePdfUrl)) return { fault: 'address', column: 'image' };

  const { description, descriptionAr, ...rest } = parsed.data;
  const book: BookRow = {
    ...bookRow({
      ...rest,
      id,
      images: JSON.stringify(images),
      description: JSON.stringify(description),
      descriptionAr: JSON.stringify(descriptionAr),
      inStock: Number(inStock),
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
    }),
    archivedAt: archived ? (before?.archivedAt ?? now) : null,
  };
  const changes = before
    ? bookColumns.filter((column) => bookCell(book, column) !== bookCell(before, column))
    : [];
  return before && changes.length === 0 ? { book: before, changes } : { book, changes };
}

export function idFault(text: string, seen: Set<string>): ImportFault | null {
  if (text === '') return null;
  if (!isId(text)) return 'id';
  if (seen.has(text)) return 'repeated';
  seen.add(text);
  return null;
}

function isSame(given: Given, book: BookRow): boolean {
  return bookColumns.every(
    (column) => given[column] === undefined || given[column] === bookCell(book, column),
  );
}

function yesOrNo(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (['yes', 'true', '1', 'نعم'].includes(word)) return true;
  return ['no', 'false', '0', 'لا'].includes(word) ? false : null;
}
