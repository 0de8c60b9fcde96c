import { guessSet, isbnForms, parseIsbn } from '../../rules/seller-input.ts';
import { authorKey, titleKey } from '../../rules/fold.ts';
import { isId } from '../../rules/ids.ts';
import type { Sql } from '../db/database.ts';
import { findMatches, type MatchRow } from '../catalogue/product-queries.ts';
import type { FileRow } from './import-file.ts';
import type { CsvCells } from './import-row.ts';

/** By what a row names its book. */
interface Names {
  sku: string;
  isbn: string;
  titleKey: string;
  authorKey: string;
  volume: number | null;
}

/**
 * Finds the books that the rows of a file mean: by ISBN, by SKU, or by title, author and volume. Rows that mean the same
 * get one book each, in the order of the books.
 */
export class Matcher {
  readonly #used = new Set<string>();

  /** The ids of the books by row. A row with an id, or with faulty cells, has none. */
  async find(sql: Sql, rows: FileRow[]): Promise<Map<FileRow, string>> {
    const named = rows.flatMap((row) => {
      if (row.cells?._id) this.#used.add(row.cells._id);
      return row.cells && !isId(row.cells._id ?? '') ? [{ row, names: namesOf(row.cells) }] : [];
    });
    const given = (pick: (names: Names) => string) => [
      ...new Set(named.map(({ names }) => pick(names)).filter(Boolean)),
    ];
    const books = await findMatches(sql, {
      skus: given(({ sku }) => sku),
      isbns: given(({ isbn }) => isbn).flatMap(isbnForms),
      titleKeys: given(({ titleKey: key }) => key),
    });
    const byIsbn = Map.groupBy(books, ({ isbn }) => formOf(isbn));
    const bySku = Map.groupBy(books, ({ sku }) => sku.toLowerCase());
    const byTitle = Map.groupBy(books, (book) => book.titleKey);
    const found = new Map<FileRow, string>();
    for (const { row, names } of named) {
      const ways: [books: MatchRow[] | undefined, fits: (book: MatchRow) => boolean][] = [
        [names.isbn ? byIsbn.get(formOf(names.isbn)) : [], (book) => agree(book.volume, names.volume)],
        [names.sku ? bySku.get(names.sku) : [], () => true],
        [byTitle.get(names.titleKey), (book) => isSameWork(book, names)],
      ];
      for (const [candidates = [], fits] of ways) {
        const book = candidates.find((one) => !this.#used.has(one.id) && fits(one));
        if (!book) continue;
        this.#used.add(book.id);
        found.set(row, book.id);
        break;
      }
    }
    return found;
  }
}

function namesOf(cells: CsvCells): Names {
  const { name = '', nameAr = '', author = '', isbn = '', sku = '', volume = '' } = cells;
  const guessed = guessSet({ name, nameAr }).volume;
  return {
    // PostgreSQL has no such text.
    sku: sku.includes('\0') ? '' : sku.trim().toLowerCase(),
    isbn: parseIsbn(isbn) ?? '',
    titleKey: name.trim() && author.trim() ? titleKey(name) : '',
    authorKey: authorKey(author),
    volume: Number(volume) || guessed,
  };
}

/** Other editions of the same work have other codes. */
function isSameWork(book: MatchRow, names: Names): boolean {
  return (
    book.authorKey === names.authorKey &&
    book.volume === names.volume &&
    agree(book.sku.toLowerCase(), names.sku) &&
    agree(formOf(book.isbn), formOf(names.isbn))
  );
}

/** True unless both are known and differ. */
function agree(one: string | number | null, other: string | number | null): boolean {
  return !one || !other || one === other;
}

/** The ISBN of 13 digits. */
export function formOf(isbn: string): string {
  return isbn && isbnForms(isbn).find(({ length }) => length === 13)!;
}
