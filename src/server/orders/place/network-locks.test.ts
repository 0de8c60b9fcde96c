import { expect, test } from 'vitest';
import { countLockWaits } from '../../../../tests/support/database/postgres-locks.ts';
import { bookIds } from '../../../../tests/support/test-accounts.ts';
import { orderAsGuest } from '../../../../tests/support/test-guests.ts';
import { openTestShop } from '../../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { createApp } from '../../app.ts';
import { writeStock } from '../../stock/stock-queries.ts';
import { lockNetworks } from './checkout-queries.ts';
import { networkOf } from './order-draft.ts';

test('two processes give one network one unpaid order that holds copies', async () => {
  const shop = await openTestShop('postgres');
  const [product] = (await bookIds(shop, 1)) as [string];
  await shop.db.changeCatalogue((trx) => writeStock(trx, [{ id: product, copies: 9, onSale: 1 }]));
  const other = new TestVisitor(createApp(shop.deps), shop.config.publicUrl);
  const order = { items: [{ product, quantity: 2 }], paymentType: 'Online' as const };
  const { answers } = await shop.db.transaction(async (trx) => {
    await lockNetworks(trx, [networkOf(other.address)]);
    const both = [shop.visitor(), other].map((visitor) => orderAsGuest(shop, order, {}, visitor));
    await expect.poll(() => countLockWaits(shop.db.sql)).toBe(2);
    return { answers: Promise.all(both) };
  });
  // One replaces the other, which may still be opening its page to pay: then it is refused.
  const statuses = (await answers).map(({ status }) => status).toSorted();
  expect(statuses[0]).toBe(200);
  expect([200, 409]).toContain(statuses[1]);
  const stock = await shop.db.sql.selectFrom('stock').select(['copies', 'held']).executeTakeFirstOrThrow();
  expect(stock).toEqual({ copies: 7, held: 2 });
  await shop.close();
});
