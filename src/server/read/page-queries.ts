import { sql } from 'kysely';
import { queryWords } from '../../rules/search-keys.ts';
import type { Db, Sql, Trx } from '../db/database.ts';
import type { BookFileRow, BookPageRow } from '../db/tables.ts';
import { deleteRows, insertRows, updateRows } from '../db/rows.ts';

export type ReadPage = Omit<BookPageRow, 'docid' | 'bookId'>;
export type WaitingFile = Pick<BookFileRow, 'bookId' | 'file' | 'tries'>;

const maxTries = 3;
const mostPages = 20;
const mostFound = 200;

/** Counts the attempt: a file that stops the shop each time is given up. False if it is, or another file took its place. */
export async function beginReading(db: Db, { bookId, file, tries }: WaitingFile): Promise<boolean> {
  return db.transaction(async (trx) => {
    const state = tries < maxTries ? 'waiting' : 'failed';
    const isOurs = await changeFile(trx, { bookId, file }, { state, tries: tries + 1, done: 0, pages: null });
    if (isOurs) await deleteRows(trx, 'bookPages', { bookId });
    return isOurs && state === 'waiting';
  });
}

/** False if the book has another file by now: then nothing is written. */
export async function changeFile(
  sqlOrTrx: Sql | Trx,
  { bookId, file }: Pick<WaitingFile, 'bookId' | 'file'>,
  change: Partial<Pick<BookFileRow, 'state' | 'pages' | 'done' | 'tries'>>,
): Promise<boolean> {
  return updateRows(sqlOrTrx, 'bookFiles', { bookId, file }, change);
}

/** False like `changeFile`. */
export async function writePages(
  trx: Trx,
  of: Pick<WaitingFile, 'bookId' | 'file'>,
  pages: ReadPage[],
): Promise<boolean> {
  if (!(await changeFile(trx, of, { done: pages.at(-1)!.page }))) return false;
  const { last } = await trx
    .selectFrom('bookPages')
    .select((page) => page.fn.coalesce(page.fn.max('docid'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  const rows = pages.map((page, index) => ({ ...page, bookId: of.bookId, docid: Number(last) + 1 + index }));
  await insertRows(trx, 'bookPages', rows);
  return true;
}

/** Folding leaves no sign that means something in a pattern. */
export async function pagesWith(db: Db, bookId: string, key: string, from: number) {
  const matching = db.sql
    .selectFrom('bookPages')
    .where('bookId', '=', bookId)
    .where('searchKey', 'like', `%${key}%`);
  const { count } = await matching
    .select(
      sql<
        number | null
      >`sum((length(search_key) - length(replace(search_key, ${key}, ''))) / ${key.length})`.as('count'),
    )
    .executeTakeFirstOrThrow();
  const pages = await matching
    .select(['page', 'content'])
    .where('page', '>=', from)
    .orderBy('page')
    .limit(mostPages + 1)
    .execute();
  return {
    count: Number(count ?? 0),
    pages: pages.slice(0, mostPages),
    next: pages[mostPages]?.page ?? null,
  };
}

/** Pages of books in the shop that have all words, those with the whole text first. */
export async function searchPages(db: Db, text: string, key: string) {
  const groups = queryWords(text).map(({ keys }) => keys);
  if (groups.length === 0) return [];
  return db.sql
    .selectFrom('bookPages')
    .innerJoin('bookFiles', 'bookFiles.bookId', 'bookPages.bookId')
    .innerJoin('books', 'books.id', 'bookPages.bookId')
    .select(['bookPages.page', 'bookPages.content'])
    .select(['books.id', 'books.name', 'books.nameAr', 'books.category'])
    .where(db.search.pages(groups))
    .where('bookFiles.excluded', '=', 0)
    .where('books.archivedAt', 'is', null)
    .orderBy((page) => sql`case when ${page.ref('bookPages.searchKey')} like ${`%${key}%`} then 0 else 1 end`)
    .orderBy('bookPages.bookId')
    .orderBy('bookPages.page')
    .limit(mostFound)
    .execute();
}
