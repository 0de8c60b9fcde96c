import { bulletsOf } from '../../rules/book-input.ts';
import { MAX_PICTURES } from '../../rules/images.ts';
import { isSafeUrl } from '../../rules/links.ts';
import type { BookPictureRow } from './import-rows.ts';
import type { FileBook } from './csv-columns.ts';
import type { CsvCells } from './import-row.ts';

/**
 * Takes the pictures elsewhere out of the cells of a row, and returns those that are to be fetched. A picture that was
 * fetched for this book before is the one in the shop; one that failed is left out. A row without an id takes no picture
 * away.
 */
export function picturesOf(
  cells: CsvCells,
  book: FileBook | undefined,
  known: ReadonlyMap<string, BookPictureRow> = new Map(),
): string[] {
  if (cells.image === undefined) return [];
  const had = book ? (JSON.parse(book.images) as string[]) : [];
  const named = [...new Set(bulletsOf(cells.image))];
  const isElsewhere = (url: string) => /^https?:/i.test(url) && isSafeUrl(url) && !had.includes(url);
  const here = named
    .flatMap((url) => (isElsewhere(url) ? (known.get(url)?.file ?? '') : url))
    .filter(Boolean);
  const images = cells._id || !book ? here : [...new Set([...had, ...here])];
  const missing = named.filter((url) => isElsewhere(url) && !known.has(url));
  cells.image = images.join('\n');
  return missing.slice(0, Math.max(0, MAX_PICTURES - images.length));
}
