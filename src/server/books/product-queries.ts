import type { ExpressionBuilder } from 'kysely';
import { writeAuthors } from '../authors/author-queries.ts';
import { type Db, engineOf, type Trx } from '../db/database.ts';
import type { BookRow, Tables } from '../db/tables.ts';
import { type BookDraft, bookRow, bookWords } from './book-queries.ts';
import { writeWordForms } from './word-queries.ts';

/** An archived book too: the seller may look at it and restore it. */
export async function anyBook(sql: Db['sql'] | Trx, id: string): Promise<BookRow | undefined> {
  return sql.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirst();
}

/** For a change of a book. */
export async function lockedBook(trx: Trx, id: string): Promise<BookRow | undefined> {
  const reading = trx.selectFrom('books').selectAll().where('id', '=', id);
  return (engineOf(trx) === 'sqlite' ? reading : reading.forUpdate()).executeTakeFirst();
}

export async function rewriteBook(trx: Trx, draft: BookDraft): Promise<BookRow> {
  const row = bookRow(draft);
  await writeAuthors(trx, [row]);
  // The stock has its own calls.
  const { id, createdAt: _, inStock: __, fewLeft: ___, held: ____, ...rest } = row;
  const rewritten = await trx
    .updateTable('books')
    .set((book) => ({ ...rest, words: bookWords(row), version: book('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeWordForms(trx, [rewritten]);
  return rewritten;
}

/** Brings the scheduled books whose time has come into the shop. */
export async function publishDue(db: Db, now: number): Promise<void> {
  const isDue = (book: ExpressionBuilder<Tables, 'books'>) =>
    book.and([
      book('unlisted', '=', 'scheduled'),
      book('onSaleFrom', '<=', now),
      book('archivedAt', 'is not', null),
    ]);
  // Without a transaction: this is asked every few seconds, and there is hardly ever one.
  if (!(await db.sql.selectFrom('books').select('id').where(isDue).limit(1).executeTakeFirst())) return;
  await db.changeCatalogue(
    (trx) =>
      trx
        .updateTable('books')
        .set((book) => ({
          archivedAt: null,
          unlisted: null,
          onSaleFrom: null,
          updatedAt: now,
          version: book('version', '+', 1),
        }))
        .where(isDue)
        .returning('id')
        .execute(),
    ({ length }) => length > 0,
  );
}
