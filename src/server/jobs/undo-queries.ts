import type { Trx } from '../db/database.ts';
import type { BookRow, JobRow } from '../db/tables.ts';
import { deleteUnordered, type FileBook, lockBooks, writeFileBooks } from '../catalogue/book-bulk-queries.ts';
import { storeFormerSets } from '../catalogue/set-queries.ts';
import { changed, extendLog } from '../changes/change-log.ts';
import { deleteRows, findRows, insertRows, updateRows, upTo } from '../db/rows.ts';

type Changes = Partial<FileBook & Pick<BookRow, 'version'>>;

/** What follows from other columns, or from the moment. */
const unrecorded = new Set<string>(['id', 'inStock', 'createdAt', 'updatedAt', 'version']);

/**
 * Called in the transaction that writes books, for the log and so that `undoPortion` can put them back. The columns of `after` that differ
 * from `before` are stored; a book without `before` was added. A batch has a book once.
 */
export async function recordChanges(
  trx: Trx,
  { id: batch, log }: Pick<JobRow, 'id' | 'log'>,
  before: ReadonlyMap<string, Changes>,
  after: readonly ({ id: string } & Changes)[],
): Promise<void> {
  const rows = after.map((book) => {
    const had = before.get(book.id);
    const bare = { batch, bookId: book.id };
    // A book that was added is as the batch left it while these two are the same.
    if (!had)
      return { ...bare, before: null, after: JSON.stringify({ version: 1, updatedAt: book.updatedAt }) };
    const columns = (Object.keys(book) as (keyof FileBook)[]).filter(
      (column) => !unrecorded.has(column) && column in had && had[column] !== book[column],
    );
    const pick = (one: Changes) => Object.fromEntries(columns.map((name) => [name, one[name]]));
    const former = { ...pick(had), version: had.version, updatedAt: had.updatedAt };
    return { ...bare, before: JSON.stringify(former), after: JSON.stringify(pick(book)) };
  });
  await insertRows(trx, 'bookChanges', rows);
  await extendLog(trx, log, subjectsOf(before, after));
}

/** What the log says of these books; of a new one only what it costs and how many there are. */
function subjectsOf(before: ReadonlyMap<string, Changes>, after: readonly ({ id: string } & Changes)[]) {
  return after.map((book) => {
    const had = before.get(book.id);
    const { price, offerPrice, copies } = book;
    const changes = had ? changed(had, { ...had, ...book }, 100) : changed({}, { price, offerPrice, copies });
    return { title: had?.name ?? book.name ?? '', changes };
  });
}

/** Puts some books of a batch back. Both counts are 0 when there are none left. */
export async function undoPortion(
  trx: Trx,
  { id: batch, log }: Pick<JobRow, 'id' | 'log'>,
  limit: number,
): Promise<{ undone: number; kept: number }> {
  const rows = await findRows(trx, 'bookChanges', { batch }, ['bookId'], limit);
  if (rows.length === 0) return { undone: 0, kept: 0 };
  // A range of the key: joined with a list, PostgreSQL compared each of its rows with the whole batch.
  await deleteRows(trx, 'bookChanges', { batch, bookId: upTo(rows.at(-1)!.bookId) });
  const bookIds = rows.map(({ bookId }) => bookId);
  const books = await lockBooks(trx, bookIds);
  const back: FileBook[] = [];
  const added: string[] = [];
  const versions = new Map<string, { from: number | undefined; to: number; updatedAt: number }>();
  for (const { bookId, before, after } of rows) {
    const book = books.get(bookId);
    const left = Object.entries(JSON.parse(after) as Changes);
    if (!book || !left.every(([column, value]) => book[column as keyof FileBook] === value)) continue;
    if (before === null) {
      added.push(bookId);
      continue;
    }
    const { version, ...columns } = JSON.parse(before) as Changes;
    const former = { ...book, ...columns };
    back.push({ ...former, inStock: former.onSale });
    versions.set(bookId, { from: version, to: book.version + 1, updatedAt: former.updatedAt });
  }
  await storeFormerSets(trx, books.values(), await writeFileBooks(trx, back, books));
  await restoreAdded(trx, versions);
  const deleted = await deleteUnordered(trx, added);
  const gone = deleted.map((id) => ({ title: books.get(id)!.name, changes: [] }));
  await extendLog(trx, log, [...subjectsOf(books, back), ...gone]);
  const undone = back.length + deleted.length;
  return { undone, kept: rows.length - undone };
}

/** A book is again as the batch that added it had left it: that batch can be undone next. */
async function restoreAdded(
  trx: Trx,
  versions: ReadonlyMap<string, { from: number | undefined; to: number; updatedAt: number }>,
): Promise<void> {
  if (versions.size === 0) return;
  const added = await findRows(trx, 'bookChanges', { before: null, bookId: [...versions.keys()] });
  for (const { batch, bookId, after } of added) {
    const { from, to, updatedAt } = versions.get(bookId)!;
    if ((JSON.parse(after) as Changes).version !== from) continue;
    const left = JSON.stringify({ version: to, updatedAt });
    await updateRows(trx, 'bookChanges', { batch, bookId }, { after: left });
  }
}
