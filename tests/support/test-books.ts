import { bookRow } from '../../src/server/catalogue/book-queries.ts';
import { newId } from '../../src/server/db/new-id.ts';
import type { BookRow } from '../../src/server/db/tables.ts';
import type { TestShop } from './test-shop.ts';
import { changeBooks } from './database/change-books.ts';

/** Changes a book while a shopper orders it. Returns its former name. */
export async function updateBook(shop: TestShop, id: string, change: Partial<BookRow>): Promise<string> {
  const { name } = await shop.db.sql
    .selectFrom('books')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await changeBooks(shop.db, async (trx) => {
    await trx.updateTable('books').set(change).where('id', '=', id).execute();
  });
  return name;
}

/** Writes many books into the database and returns their ids in order. */
export async function insertBooks(
  { db }: Pick<TestShop, 'db'>,
  count: number,
  change: Partial<BookRow> = {},
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, one) => ({
    ...bookRow({
      id: newId(),
      name: `Book ${one} of the copyists`,
      nameAr: `كتاب الوراقين ${one}`,
      author: 'Ibn Qudama',
      authorAr: 'ابن قدامة',
      category: 'Fiqh',
      price: 2_000,
      offerPrice: 1_500,
      images: '[]',
      description: '["A book"]',
      descriptionAr: '[]',
      pdfUrl: '',
      inStock: 1,
      createdAt: 1,
      updatedAt: 1,
      ...change,
    }),
    ...change,
  }));
  await changeBooks(db, async (trx) => {
    for (let from = 0; from < count; from += 500)
      await trx
        .insertInto('books')
        .values(rows.slice(from, from + 500))
        .execute();
  });
  return rows.map(({ id }) => id);
}
