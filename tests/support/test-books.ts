import type { BookRow } from '../../src/server/db/tables.ts';
import type { TestShop } from './test-shop.ts';

/** Changes a book while a shopper orders it. Returns its former name. */
export async function updateBook(shop: TestShop, id: string, change: Partial<BookRow>): Promise<string> {
  const { name } = await shop.db.sql
    .selectFrom('books')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await shop.db.changeCatalogue(async (trx) => {
    await trx.updateTable('books').set(change).where('id', '=', id).execute();
  });
  return name;
}
