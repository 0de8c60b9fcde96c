import { parseIsbn, isbnForms } from '../../rules/book-input.ts';
import type { Sql } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';

/** The books with this ISBN or SKU, in any case. */
export async function idsWithCode(sql: Sql, typed: string): Promise<string[]> {
  const text = typed.trim();
  const isbn = parseIsbn(text);
  const rows = await sql
    .selectFrom('books')
    .select('id')
    .where('sku', '!=', '')
    .where('sku', 'in', [text, text.toUpperCase(), text.toLowerCase()])
    .union(
      sql
        .selectFrom('books')
        .select('id')
        .where('isbn', '!=', '')
        .where('isbn', 'in', isbn ? isbnForms(isbn) : ['-']),
    )
    .execute();
  return rows.map(({ id }) => id);
}

const matchColumns = ['id', 'sku', 'isbn', 'titleKey', 'authorKey', 'volume'] as const;
export type MatchRow = Pick<BookRow, (typeof matchColumns)[number]>;

/** Books with one of these codes or titles, archived ones too. */
export async function findMatches(
  sql: Sql,
  { skus, isbns, titleKeys }: { skus: string[]; isbns: string[]; titleKeys: string[] },
): Promise<MatchRow[]> {
  const books = () => sql.selectFrom('books').select(matchColumns);
  const found = await Promise.all([
    skus.length > 0 ? books().where('sku', '!=', '').where('sku', 'in', skus).execute() : [],
    isbns.length > 0 ? books().where('isbn', '!=', '').where('isbn', 'in', isbns).execute() : [],
    ...(['is', 'is not'] as const).map((where) =>
      titleKeys.length > 0
        ? books().where('titleKey', 'in', titleKeys).where('archivedAt', where, null).execute()
        : [],
    ),
  ]);
  const byId = new Map(found.flat().map((row) => [row.id, row]));
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
