import { expect, test } from 'vitest';
import { countLockWaits } from '../../../tests/support/database/postgres-locks.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { bothEngines, openTestShop } from '../../../tests/support/test-shop.ts';
import { latestPayment } from '../orders/pay/payment-queries.ts';
import { settle } from '../orders/pay/settle.ts';
import { findRows } from '../db/rows.ts';
import { lockStock } from './stock-queries.ts';

test('an order waits for another one that takes the last copies, and is then refused in a sentence', async () => {
  const shop = await openTestShop('postgres');
  const [book] = (await bookIds(shop, 1)) as [string];
  await (await sellerIn(shop)).post('/api/product/copies', { id: book, copies: 2 });
  const layla = await buyer(shop);
  const order = () =>
    layla.visitor.post('/api/order/cod', {
      items: [{ product: book, quantity: 2 }],
      address: layla.address,
    });
  const { ordered } = await shop.db.transaction(async (trx) => {
    await trx.updateTable('stock').set({ copies: 1 }).where('bookId', '=', book).execute();
    const answer = order();
    await expect.poll(() => countLockWaits(shop.db.sql)).toBe(1);
    return { ordered: answer };
  });
  expect(await ordered).toMatchObject({ status: 409, body: { code: 'too-few-copies' } });
  expect(await ordersOf(layla)).toEqual([]);
  await shop.close();
});

test.each(bothEngines)(
  'a payment of a cancelled order waits for who takes copies meanwhile, and takes those that are left (%s)',
  async (engine) => {
    const shop = await openTestShop(engine);
    const { db } = shop.deps;
    const [product] = (await bookIds(shop, 1)) as [string];
    await (await sellerIn(shop)).post('/api/product/copies', { id: product, copies: 2 });
    const layla = await buyer(shop);
    const order = { items: [{ product, quantity: 2 }], address: layla.address };
    const { orderId } = (await layla.visitor.post('/api/order/stripe', order)).body;
    expect(await layla.visitor.post('/api/order/cancel', { id: orderId })).toMatchObject({ status: 200 });
    const { id: paymentId, amount, currency } = (await latestPayment(db, orderId))!;
    const paid = { provider: 'demo', reference: 'r', state: 'paid' } as const;
    const { outcome } = await db.transaction(async (trx) => {
      await trx.updateTable('stock').set({ copies: 1 }).where('bookId', '=', product).execute();
      const settling = settle(shop.deps, { ...paid, orderId, paymentId, amount, currency });
      if (engine === 'postgres') await expect.poll(() => countLockWaits(db.sql)).toBe(1);
      return { outcome: settling };
    });
    expect(await outcome).toBe('paid-after-cancelling');
    expect(await db.sql.selectFrom('orderLines').select('taken').execute()).toEqual([{ taken: 1 }]);
    expect(await findRows(db.sql, 'stock', { bookId: product })).toMatchObject([{ copies: 0, held: 0 }]);
    await shop.close();
  },
);

test('stock is locked in the order of the books, so that two transactions cannot deadlock', async () => {
  const shop = await openTestShop('postgres');
  const [first, second] = (await bookIds(shop, 2)).toSorted() as [string, string];
  const seller = await sellerIn(shop);
  for (const id of [second, first]) await seller.post('/api/product/copies', { id, copies: 2 });
  const { locked } = await shop.db.transaction(async (trx) => {
    await lockStock(trx, [first]);
    const waiting = shop.db.transaction((other) => lockStock(other, [second, first]));
    await expect.poll(() => countLockWaits(shop.db.sql)).toBe(1);
    const free = trx.selectFrom('stock').select('bookId').where('bookId', '=', second);
    expect(await free.forUpdate().skipLocked().execute()).toHaveLength(1);
    return { locked: waiting };
  });
  expect((await locked).map(({ bookId }) => bookId)).toEqual([first, second]);
  await shop.close();
});
