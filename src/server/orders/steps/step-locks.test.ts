import { expect, test } from 'vitest';
import { countLockWaits } from '../../../../tests/support/database/postgres-locks.ts';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { buyer, ordersOf } from '../../../../tests/support/test-buyers.ts';
import { openTestShop } from '../../../../tests/support/test-shop.ts';
import { lockOrder } from '../order-queries.ts';

test('a step back that waited for a refund of cash is refused', async () => {
  const shop = await openTestShop('postgres');
  const seller = await sellerIn(shop);
  const who = await buyer(shop);
  const [product] = await bookIds(shop, 1);
  const order = { items: [{ product, quantity: 1 }], address: who.address };
  const id = (await who.visitor.post('/api/order/cod', order)).body.orderId as string;
  for (const status of ['Packed', 'Shipped', 'Delivered'])
    await seller.post('/api/order/status', { id, status });
  const seenRefundable = (await ordersOf(who))[0]!.refundable;
  const { refunding, stepping } = await shop.db.transaction(async (trx) => {
    await lockOrder(trx, id);
    const first = seller.post('/api/order/refund', { id, seenRefundable });
    await expect.poll(() => countLockWaits(shop.db.sql)).toBe(1);
    const second = seller.post('/api/order/back', { id, status: 'Shipped', reason: 'A slip' });
    await expect.poll(() => countLockWaits(shop.db.sql)).toBe(2);
    return { refunding: first, stepping: second };
  });
  expect((await refunding).status).toBe(200);
  expect((await stepping).body.code).toBe('refunded-cash');
  expect((await ordersOf(who))[0]).toMatchObject({ status: 'Delivered', isPaid: true });
  await shop.close();
});
