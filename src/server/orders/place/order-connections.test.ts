import { expect, test } from 'vitest';
import { bookIds } from '../../../../tests/support/test-accounts.ts';
import { buyer } from '../../../../tests/support/test-buyers.ts';
import { openTestShop } from '../../../../tests/support/test-shop.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

const poolSize = 10;

test('an order is placed with the last connection of the pool, also after a change of the settings', async () => {
  const shop = await openTestShop('postgres');
  const who = await buyer(shop);
  const [product] = await bookIds(shop, 1);
  const released = Promise.withResolvers<void>();
  const busy = Array.from({ length: poolSize - 1 }, () => {
    const begun = Promise.withResolvers<void>();
    const work = shop.db.transaction(async () => {
      begun.resolve();
      await released.promise;
    });
    return { begun: begun.promise, work };
  });
  await Promise.all(busy.map(({ begun }) => begun));
  // The settings are read again.
  await changeBooks(shop.db, async () => {});
  const order = { items: [{ product, quantity: 1 }], address: who.address };
  expect((await who.visitor.post('/api/order/cod', order)).status).toBe(200);
  released.resolve();
  await Promise.all(busy.map(({ work }) => work));
  await shop.close();
});
