import { sql as raw } from 'kysely';
import { writeAuthors } from '../authors/author-queries.ts';
import { raiseVersion } from '../db/catalogue-version.ts';
import type { Db, Sql, Trx } from '../db/database.ts';
import type { BookRow } from '../db/tables.ts';
import { type BookDraft, bookRow } from './book-queries.ts';
import { fileBooks } from './pdf-queries.ts';
import { writeWordForms } from './word-form-queries.ts';
import { isbnForms, parseIsbn } from '../../rules/seller-input.ts';
import { findRow, nextVersion, not, updateRow, updateRows, upTo } from '../db/rows.ts';

export async function rewriteBook(trx: Trx, draft: BookDraft): Promise<BookRow> {
  const row = bookRow(draft);
  await writeAuthors(trx, [row]);
  // The stock has its own calls.
  const { id, createdAt: _, inStock: __, fewLeft: ___, held: ____, ...rest } = row;
  const rewritten = (await updateRow(trx, 'books', { id }, { ...rest, version: nextVersion }))!;
  await fileBooks(trx, [rewritten]);
  await writeWordForms(trx, [rewritten]);
  return rewritten;
}

/** Brings the scheduled books whose time has come into the shop. */
export async function publishDue(db: Db, now: number): Promise<void> {
  const due = { unlisted: 'scheduled', onSaleFrom: upTo(now), archivedAt: not(null) } as const;
  // Without a transaction: this is asked every few seconds, and there is hardly ever one.
  if (!(await findRow(db.sql, 'books', due))) return;
  await db.transaction(async (trx) => {
    const listed = { archivedAt: null, unlisted: null, onSaleFrom: null };
    if (await updateRows(trx, 'books', due, { ...listed, updatedAt: now, version: nextVersion }))
      raiseVersion(trx);
  });
}

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
