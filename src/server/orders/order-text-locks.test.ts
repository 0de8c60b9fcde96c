import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countLockWaits } from '../../../tests/support/database/postgres-locks.ts';
import { orderAsGuest } from '../../../tests/support/test-guests.ts';
import { openTestShop } from '../../../tests/support/test-shop.ts';
import { writeSearchKey } from './order-queries.ts';
import { indexNewOrders } from './order-index-queries.ts';

test('a text that is written anew while it is indexed leaves nothing of the old one', async () => {
  const shop = await openTestShop('postgres');
  const { db } = shop;
  const { orderId } = (await orderAsGuest(shop)).body;
  const { indexing } = await db.transaction(async (trx) => {
    await writeSearchKey(trx, orderId, 'deleted person');
    const work = indexNewOrders(db);
    await expect.poll(() => countLockWaits(db.sql)).toBe(1);
    return { indexing: work };
  });
  await indexing;
  const { rows } = await sql`select search_key as text from order_texts`.execute(db.sql);
  expect(rows).toEqual([{ text: 'deleted person' }]);
  await shop.close();
});
