import { type Db, engineOf, type Trx } from '../db/database.ts';
import { batchRows, lockBooks, writeFileBooks } from './book-bulk-queries.ts';
import type { FileBook } from './csv-columns.ts';
import { storeFormerSets } from './set-queries.ts';

type Changes = Partial<FileBook>;

/** What follows from other columns, or from the moment. */
const unrecorded = new Set<string>(['id', 'inStock', 'createdAt', 'updatedAt', 'version']);

/**
 * Called in the transaction that writes books, so that `undoBatch` can put them back. The columns of `after` that differ
 * from `before` are stored; a book without `before` was added. A batch has a book once.
 */
export async function recordChanges(
  trx: Trx,
  batch: string,
  before: ReadonlyMap<string, Changes>,
  after: readonly ({ id: string } & Changes)[],
): Promise<void> {
  const rows = after.map((book) => {
    const had = before.get(book.id);
    const columns = (Object.keys(book) as (keyof FileBook)[]).filter(
      (column) => had && !unrecorded.has(column) && column in had && had[column] !== book[column],
    );
    const pick = (one: Changes) =>
      JSON.stringify(Object.fromEntries(columns.map((name) => [name, one[name]])));
    return { batch, bookId: book.id, before: had ? pick(had) : null, after: pick(book) };
  });
  for (let from = 0; from < rows.length; from += batchRows)
    await trx
      .insertInto('bookChanges')
      .values(rows.slice(from, from + batchRows))
      .execute();
}

export interface Undone {
  undone: number;
  /** Those that somebody has changed or ordered since. They stay as they are. */
  kept: number;
}

/** Puts all books of a batch back. `onPortion` is called in each transaction. */
export async function undoBatch(
  db: Db,
  batch: string,
  now: number,
  onPortion: (trx: Trx, portion: Undone) => Promise<unknown> = async () => {},
): Promise<Undone> {
  const total = { undone: 0, kept: 0 };
  for (;;) {
    const portion = await db.changeCatalogue(
      async (trx) => {
        const result = await undoPortion(trx, batch, now);
        await onPortion(trx, result);
        return result;
      },
      ({ undone }) => undone > 0,
    );
    total.undone += portion.undone;
    total.kept += portion.kept;
    if (portion.undone + portion.kept === 0) return total;
  }
}

async function undoPortion(trx: Trx, batch: string, now: number): Promise<Undone> {
  const rows = await trx
    .deleteFrom('bookChanges')
    .where('batch', '=', batch)
    .where('bookId', 'in', (row) =>
      row
        .selectFrom('bookChanges')
        .select('bookId')
        .where('batch', '=', batch)
        .orderBy('bookId')
        .limit(batchRows),
    )
    .returningAll()
    .execute();
  if (rows.length === 0) return { undone: 0, kept: 0 };
  const books = await lockBooks(
    trx,
    rows.map(({ bookId }) => bookId),
  );
  const back: FileBook[] = [];
  const added: string[] = [];
  for (const { bookId, before, after } of rows) {
    const book = books.get(bookId);
    if (!book) continue;
    if (before === null) {
      if (book.version === 1 && book.updatedAt === book.createdAt) added.push(bookId);
      continue;
    }
    const changed = Object.entries(JSON.parse(after) as Changes);
    if (!changed.every(([column, value]) => book[column as keyof FileBook] === value)) continue;
    const former = { ...book, ...(JSON.parse(before) as Changes), updatedAt: now };
    back.push({ ...former, inStock: former.onSale });
  }
  await storeFormerSets(trx, books.values(), await writeFileBooks(trx, back, books));
  const undone = back.length + (await deleteUnordered(trx, added));
  return { undone, kept: rows.length - undone };
}

/** Returns how many of these books were deleted: those that were never ordered. The caller has locked their stock. */
export async function deleteUnordered(trx: Trx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  // An order that refers to one of them is committed by now, or waits until they are gone.
  const locked = trx.selectFrom('books').select('id').where('id', 'in', ids).orderBy('id');
  if (engineOf(trx) === 'postgres') await locked.forUpdate().execute();
  const lines = await trx
    .selectFrom('orderLines')
    .select('bookId')
    .distinct()
    .where('bookId', 'in', ids)
    .execute();
  const ordered = new Set(lines.map(({ bookId }) => bookId));
  const free = ids.filter((id) => !ordered.has(id));
  if (free.length === 0) return 0;
  await trx.deleteFrom('cartLines').where('bookId', 'in', free).execute();
  await trx.deleteFrom('stock').where('bookId', 'in', free).execute();
  await trx.deleteFrom('bookPictures').where('bookId', 'in', free).execute();
  await trx.deleteFrom('books').where('id', 'in', free).execute();
  return free.length;
}
