import type { Db } from '../db/database.ts';
import { fileUrl } from './file-store.ts';

const atOnce = 1_000;

/** The addresses in every book, archived ones too, a page at a time. */
export async function* addressesInBooks(db: Db): AsyncGenerator<string[]> {
  let after = '';
  for (;;) {
    const books = await db.sql
      .selectFrom('books')
      .select(['id', 'images', 'pdfUrl'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    yield books.flatMap((book) => [...(JSON.parse(book.images) as string[]), book.pdfUrl]);
    if (books.length < atOnce) return;
    after = books.at(-1)!.id;
  }
}

/** Asked again just before a file goes: an order shows the picture its book had. */
export async function isInUse(db: Db, name: string): Promise<boolean> {
  const url = fileUrl(name.replace(/-[24]00\.webp$/, '-800.webp'));
  const book = await db.sql
    .selectFrom('books')
    .select('id')
    .where((row) => row.or([row('images', 'like', `%${url}%`), row('pdfUrl', '=', url)]))
    .limit(1)
    .executeTakeFirst();
  if (book) return true;
  const line = await db.sql
    .selectFrom('orderLines')
    .select('id')
    .where('image', 'like', `%${url}%`)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
