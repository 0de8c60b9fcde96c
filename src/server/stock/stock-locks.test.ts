import { expect, test } from 'vitest';
import { countLockWaits } from '../../../tests/support/database/postgres-locks.ts';
import { bookIds, sellerIn } from '../../../tests/support/test-accounts.ts';
import { buyer, ordersOf } from '../../../tests/support/test-buyers.ts';
import { openTestShop } from '../../../tests/support/test-shop.ts';

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
