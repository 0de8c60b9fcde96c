import { setImmediate } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { readSettings } from '../settings/settings-queries.ts';
import { filesOf, fileUrl } from './file-store.ts';

const pageSize = 1_000;

/** The address of the logo, then those in all books, archived ones too, in pages between which requests are served. */
export async function* addressesInUse(db: Db): AsyncGenerator<string[]> {
  yield [await logoAddress(db)];
  let after = '';
  for (;;) {
    const books = await db.sql
      .selectFrom('books')
      .select(['id', 'images', 'pdfUrl'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    yield books.flatMap((book) => [...(JSON.parse(book.images) as string[]), book.pdfUrl]);
    if (books.length < pageSize) return;
    after = books.at(-1)!.id;
    await setImmediate();
  }
}

/** Empty if the shop has no logo. */
async function logoAddress(db: Db): Promise<string> {
  return (await readSettings(db.sql)).logo?.url ?? '';
}

/** Checked just before a file is deleted. Orders keep the pictures of their books. */
export async function isInUse(db: Db, name: string): Promise<boolean> {
  if (filesOf(await logoAddress(db)).includes(name)) return true;
  const url = fileUrl(name.replace(/-(1600|400|200)\.webp$/, '-800.webp'));
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
