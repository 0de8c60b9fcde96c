import type { ShopSettings } from '../../contract/settings.ts';
import type { Sql, Trx } from '../db/database.ts';

/** What the seller has set; the rest has its default. */
export async function readSettings(sql: Sql): Promise<Partial<ShopSettings>> {
  const rows = await sql.selectFrom('settings').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ name, value }) => [name, JSON.parse(value)]),
  ) as Partial<ShopSettings>;
}

export async function writeSettings(trx: Trx, settings: Partial<ShopSettings>): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await trx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute();
}

export async function hasOrders(trx: Trx): Promise<boolean> {
  return (await trx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** A book whose prices are not whole multiples of this many minor units. */
export async function bookWithoutPrice(trx: Trx, unit: number) {
  return trx
    .selectFrom('books')
    .select(['name', 'nameAr'])
    .where((book) =>
      book.or([book(book('price', '%', unit), '!=', 0), book(book('offerPrice', '%', unit), '!=', 0)]),
    )
    .limit(1)
    .executeTakeFirst();
}

/** Gives every price the minor units of another number of decimals. */
export async function rescalePrices(trx: Trx, from: number, to: number): Promise<void> {
  if (from === to) return;
  const factor = 10 ** Math.abs(to - from);
  await trx
    .updateTable('books')
    .set((book) => ({
      price: book('price', to > from ? '*' : '/', factor),
      offerPrice: book('offerPrice', to > from ? '*' : '/', factor),
    }))
    .execute();
}
