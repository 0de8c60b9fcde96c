import type { Db } from '../db/database.ts';
import { firstIdOf } from '../db/new-id.ts';
import { pagesById } from '../db/paging.ts';
import { readSettings } from '../shop/settings-queries.ts';

const pageSize = 500;

/**
 * The address of the logo, those that an undo puts back, then those in all books, archived ones too, in pages between
 * which requests are served.
 */
export async function* addressesInUse(db: Db): AsyncGenerator<string[]> {
  yield [await logoAddress(db)];
  const changes = db.sql.selectFrom('bookChanges').select('before').where('before', 'like', '%/files/%');
  for (const { before } of await changes.execute()) yield before?.match(/\/files\/[\w.-]+/g) ?? [];
  const books = db.sql.selectFrom('books').select(['id', 'images', 'pdfUrl']).orderBy('id').limit(pageSize);
  for await (const page of pagesById(pageSize, (after) => books.where('id', '>', after).execute()))
    yield page.flatMap(addressesOf);
}

/** Orders keep the pictures of their books. */
export async function* orderedAddresses(db: Db, from: number): AsyncGenerator<string[]> {
  const lines = db.sql.selectFrom('orderLines').select(['id', 'image']).orderBy('id').limit(pageSize);
  const read = (after: string) => lines.where('id', '>', after).execute();
  for await (const page of pagesById(pageSize, read, firstIdOf(from)))
    yield page.flatMap(({ image }) => JSON.parse(image) as string[]);
}

/** The addresses of the logo and in the books that changed since. Null if too many changed to be read in one turn. */
export async function changedAddresses(db: Db, since: number): Promise<string[] | null> {
  const books = await db.sql
    .selectFrom('books')
    .select(['images', 'pdfUrl'])
    .where('updatedAt', '>=', since)
    .limit(pageSize + 1)
    .execute();
  return books.length > pageSize ? null : [await logoAddress(db), ...books.flatMap(addressesOf)];
}

function addressesOf({ images, pdfUrl }: { images: string; pdfUrl: string }): string[] {
  return [...(JSON.parse(images) as string[]), pdfUrl];
}

/** Empty if the shop has no logo. */
async function logoAddress(db: Db): Promise<string> {
  return (await readSettings(db.sql)).logo?.url ?? '';
}
