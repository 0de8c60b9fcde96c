import { expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { bookIds } from '../../../tests/support/test-accounts.ts';
import { buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { engines, openTestShop } from '../../../tests/support/test-shop.ts';
import { findRows } from '../db/rows.ts';
import { orderPage } from './order-wire.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

/** The same database with a count of its queries. */
function counting(db: Db): { db: Db; asked: () => number } {
  let asked = 0;
  const sql = new Proxy(db.sql, {
    get(target, name) {
      if (name === 'selectFrom') asked++;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db: { ...db, sql }, asked: () => asked };
}

test.each(engines)(
  'a book without a picture keeps the cover of its title when it was ordered on %s',
  async (engine) => {
    const shop = await openTestShop(engine);
    const [one] = await bookIds(shop, 1);
    const rename = (name: string) =>
      changeBooks(shop.db, (trx) =>
        trx.updateTable('books').set({ images: '[]', name, nameAr: '' }).where('id', '=', one!).execute(),
      );
    await rename('Bidayat al-Hidaya');
    const who = await buyer(shop);
    await who.visitor.post('/api/order/cod', {
      items: [{ product: one, quantity: 1 }],
      address: who.address,
    });
    await rename('Quite another book');
    const [order] = await ordersOf(who);
    const [address] = order!.items[0]!.product.image;
    const cover = await shop.app.request(address!);
    expect(cover.headers.get('cache-control')).toContain('immutable');
    expect(await cover.text()).toContain('Bidayat al-Hidaya');
    await shop.close();
  },
);

test.each(engines)('six orders take as many queries as one on %s', async (engine) => {
  const shop = await openTestShop(engine);
  const [one, two] = await bookIds(shop, 2);
  const who = await buyer(shop);
  for (let turn = 1; turn <= 6; turn++) {
    const items = [
      { product: two, quantity: turn },
      { product: one, quantity: 1 },
    ];
    await who.visitor.post('/api/order/cod', { items, address: who.address });
  }
  const read = async (limit: number) => {
    const { db, asked } = counting(shop.db);
    const { orders } = await orderPage(
      db,
      await findRows(db.sql, 'orders', { userId: who.userId }, ['-id'], limit + 1),
      limit,
    );
    return { orders, asked: asked() };
  };
  const [single, many] = [await read(1), await read(100)];
  expect(single.asked).toBeGreaterThan(1);
  expect([single.orders.length, many.asked]).toEqual([1, single.asked]);
  expect(many.orders.map((order) => order.items.map((item) => item.quantity))).toEqual(
    [6, 5, 4, 3, 2, 1].map((n) => [n, 1]),
  );
  expect(await orderPage(shop.db, [], 100)).toEqual({ orders: [], nextCursor: null });
  await shop.close();
});
