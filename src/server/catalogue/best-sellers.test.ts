import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seenStatements } from '../../../tests/support/database/seen-statements.ts';
import { bookIds } from '../../../tests/support/test-accounts.ts';
import { newId } from '../db/new-id.ts';
import { buyer, type Buyer } from '../../../tests/support/test-buyers.ts';
import { insertOrders } from '../../../tests/support/test-orders.ts';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { createShopState } from '../shop/shop-state.ts';
import { rankBestSellers } from './best-seller-queries.ts';
import { bookLoaders } from './load-books.ts';

const day = 86_400_000;

describe.each(bothEngines)('best sellers on %s', (engine) => {
  let shop: TestShop;
  let who: Buyer;
  /** In the order of the shop. */
  let books: string[];
  beforeEach(async () => {
    shop = await openTestShop(engine);
    who = await buyer(shop);
    books = await bookIds(shop, 22);
  });
  afterEach(() => shop.close());

  const rank = () => rankBestSellers(shop.db, shop.clock.now);
  const shown = async () => {
    const { body } = await shop.visitor().get('/api/product/best-sellers');
    return body.products.map(({ _id }) => books.indexOf(_id));
  };

  test('are the first books of the shop while nothing is sold', async () => {
    await rank();
    expect(await shown()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('of a real shop are its newest books, called so, until one is sold', async () => {
    const loadShopState = createShopState(shop.db, { ...shop.config, demo: false });
    const reader = bookLoaders(shop.db, loadShopState);
    const first = async () => books.indexOf((await reader.bestSellers())[0]!._id);
    expect((await loadShopState()).facts.hasSales).toBe(false);
    expect(await first()).toBe(21);
    await insertOrders(shop, who, 1, [books[12]!]);
    await rank();
    expect((await loadShopState()).facts.hasSales).toBe(true);
    expect(await first()).toBe(12);
    expect((await shop.deps.loadShopState()).facts.hasSales, 'the demo').toBe(true);
  });

  test('are those with the most copies sold, then the first books of the shop', async () => {
    await insertOrders(shop, who, 2, [books[20]!]);
    await insertOrders(shop, who, 3, [books[7]!]);
    await insertOrders(shop, who, 1, [books[12]!]);
    await rank();
    expect(await shown()).toEqual([7, 20, 12, 0, 1, 2, 3, 4, 5, 6]);
  });

  test('leave out copies that were refunded, of a part of an order or of all of it', async () => {
    await insertOrders(shop, who, 2, [books[20]!]);
    await insertOrders(shop, who, 2, [books[7]!]);
    await insertOrders(shop, who, 2, [books[12]!]);
    const { sql } = shop.db;
    const lineOf = (bookId: string) =>
      sql.selectFrom('orderLines').selectAll().where('bookId', '=', bookId).executeTakeFirstOrThrow();
    const partly = await lineOf(books[7]!);
    const row = {
      paymentId: null,
      provider: 'cash',
      method: 'cash',
      reference: null,
      memberName: '',
      amount: 1,
    } as const;
    await sql
      .insertInto('refunds')
      .values({
        ...row,
        id: newId(),
        orderId: partly.orderId,
        origin: 'desk',
        state: 'done',
        items: JSON.stringify([{ item: partly.id, quantity: partly.quantity }]),
        createdAt: shop.clock.now,
        updatedAt: shop.clock.now,
      })
      .execute();
    await sql.updateTable('orders').set({ refunded: 1 }).where('id', '=', partly.orderId).execute();
    const whole = await lineOf(books[12]!);
    await sql
      .updateTable('orders')
      .set((order) => ({ refunded: order.ref('amount') }))
      .where('id', '=', whole.orderId)
      .execute();
    await rank();
    expect((await shown()).slice(0, 3)).toEqual([20, 7, 12]);
  });

  test('leave out old, cancelled and unpaid orders, and books that are sold out', async () => {
    const [old, cancelled, unpaid, soldOut] = [books[18]!, books[19]!, books[20]!, books[21]!];
    await insertOrders(shop, who, 5, [old]);
    shop.clock.now += 91 * day;
    const [first] = await insertOrders(shop, who, 1, [cancelled]);
    await shop.db.sql.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', first!).execute();
    const [second] = await insertOrders(shop, who, 1, [unpaid]);
    const online = { paymentType: 'Online', status: 'Awaiting Payment' } as const;
    await shop.db.sql.updateTable('orders').set(online).where('id', '=', second!).execute();
    await insertOrders(shop, who, 1, [soldOut]);
    await shop.db.sql.updateTable('books').set({ inStock: 0 }).where('id', '=', soldOut).execute();
    await rank();
    expect(await shown()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('are counted in pages of orders, none of them in the transaction that ranks', async () => {
    await insertOrders(shop, who, 600, [books[3]!]);
    await insertOrders(shop, who, 1, [books[3]!, books[4]!]);
    const statements = await seenStatements(rank);
    const pages = statements.filter(({ text }) => text.includes('from "orders"'));
    expect(pages.map(({ values }) => values.at(-1))).toEqual([500, 500]);
    const locks = statements.findIndex(({ text }) => /^(begin|.*"best_sellers")/.test(text));
    expect(locks).toBeGreaterThan(statements.indexOf(pages[1]!));
    expect((await shown()).slice(0, 3)).toEqual([3, 4, 0]);
  });

  test('change the catalogue only when the first five change', async () => {
    await insertOrders(shop, who, 2, books.slice(0, 5));
    await rank();
    const version = await shop.db.catalogueVersion();
    await insertOrders(shop, who, 1, [books[9]!]);
    await rank();
    expect(await shop.db.catalogueVersion()).toBe(version);
    await insertOrders(shop, who, 2, [books[9]!]);
    await rank();
    expect(await shop.db.catalogueVersion()).toBe(version + 1);
    expect((await shown())[0]).toBe(9);
  });
});
