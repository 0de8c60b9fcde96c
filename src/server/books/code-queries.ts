import { sql as raw } from 'kysely';
import { parseIsbn, isbnForms } from '../../rules/book-input.ts';
import type { Sql } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';

/** The books with this ISBN or SKU, in any case. */
export async function idsWithCode(sql: Sql, typed: string): Promise<string[]> {
  const text = typed.trim();
  const isbn = parseIsbn(text);
  const found = await findMatches(sql, {
    skus: [text.toLowerCase()],
    isbns: isbn ? isbnForms(isbn) : [],
    titleKeys: [],
  });
  return found.map(({ id }) => id);
}

const matchColumns = ['id', 'sku', 'isbn', 'titleKey', 'authorKey', 'volume'] as const;
export type MatchRow = Pick<BookRow, (typeof matchColumns)[number]>;

/** Books with one of these codes (SKUs in lower case) or titles, archived ones too. */
export async function findMatches(
  sql: Sql,
  { skus, isbns, titleKeys }: { skus: string[]; isbns: string[]; titleKeys: string[] },
): Promise<MatchRow[]> {
  const books = sql.selectFrom('books').select(matchColumns);
  const titled = books.where('titleKey', '!=', '').where('titleKey', 'in', titleKeys);
  const queries = [
    ...(skus.length > 0 ? [books.where('sku', '!=', '').where(raw<string>`lower(sku)`, 'in', skus)] : []),
    ...(isbns.length > 0 ? [books.where('isbn', '!=', '').where('isbn', 'in', isbns)] : []),
    ...(titleKeys.length > 0
      ? [titled.where('archivedAt', 'is', null), titled.where('archivedAt', 'is not', null)]
      : []),
  ];
  const found: MatchRow[] = [];
  // One after another: in a transaction they share a connection.
  for (const query of queries) found.push(...(await query.execute()));
  const byId = new Map(found.map((row) => [row.id, row]));
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
