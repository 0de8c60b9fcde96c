import { raiseVersion } from '../db/catalogue-version.ts';
import type { Db, Sql, Trx } from '../db/database.ts';
import type { BookPictureRow } from '../db/tables.ts';
import { findRow, findRows, insertRows, updateRows } from '../db/rows.ts';

/** The pictures elsewhere of these books by address. */
export async function namedPictures(
  sql: Sql,
  ids: string[],
): Promise<Map<string, Map<string, BookPictureRow>>> {
  const rows = await findRows(sql, 'bookPictures', { bookId: ids });
  const byBook = Map.groupBy(rows, ({ bookId }) => bookId);
  return new Map([...byBook].map(([id, pictures]) => [id, new Map(pictures.map((one) => [one.url, one]))]));
}

export async function queuePictures(
  trx: Trx,
  batch: string,
  books: { id: string; pictures: string[] }[],
): Promise<void> {
  const rows = books.flatMap(({ id: bookId, pictures }) =>
    pictures.map((url, position) => ({
      bookId,
      url,
      position,
      batch,
      state: 'waiting' as const,
      tries: 0,
      nextAt: 0,
      file: '',
    })),
  );
  await insertRows(trx, 'bookPictures', rows, { ifNew: true });
}

/** Gives the book a picture that was fetched, unless it is gone or has as many as it may have. */
export async function addPicture(
  db: Db,
  picture: BookPictureRow,
  file: string,
  maxPictures: number,
): Promise<void> {
  await db.transaction(async (trx) => {
    const { bookId, batch, url } = picture;
    const book = await trx.selectFrom('books').select('images').where('id', '=', bookId).executeTakeFirst();
    await updateRows(trx, 'bookPictures', { bookId, url }, { state: 'done', file });
    const had = book ? (JSON.parse(book.images) as string[]) : [];
    if (!book || had.includes(file) || had.length >= maxPictures) return;
    const images = JSON.stringify([...had, file]);
    await updateRows(trx, 'books', { id: bookId, images: book.images }, { images });
    raiseVersion(trx);
    await trackImages(trx, batch, bookId, book.images, images);
  });
}

/** The picture is part of what the import did: undoing it takes the picture away too. */
async function trackImages(trx: Trx, batch: string, bookId: string, from: string, to: string): Promise<void> {
  const row = await findRow(trx, 'bookChanges', { batch, bookId });
  if (!row?.before) return;
  const [before, after] = [row.before, row.after].map((json) => JSON.parse(json) as { images?: string });
  if ((after!.images ?? from) !== from) return;
  const images = {
    before: JSON.stringify({ ...before, images: before!.images ?? from }),
    after: JSON.stringify({ ...after, images: to }),
  };
  await updateRows(trx, 'bookChanges', { batch, bookId }, images);
}
