import { expect, test } from 'vitest';
import { createPlaceOrder } from '../place/place-order.ts';
import { countLockWaits, isPaymentUnlocked } from '../../../../tests/support/database/postgres-locks.ts';
import { bookIds } from '../../../../tests/support/test-accounts.ts';
import { buyer } from '../../../../tests/support/test-buyers.ts';
import { openTestShop } from '../../../../tests/support/test-shop.ts';
import { lockOrder } from '../order-queries.ts';
import { latestPayment } from './payment-queries.ts';
import { settle } from './settle.ts';

test('recording a payment locks the order before the payment, so that it cannot deadlock', async () => {
  const shop = await openTestShop('postgres');
  const { db, log, now, outbox, loadShopState } = shop.deps;
  const who = await buyer(shop);
  const [product] = await bookIds(shop, 1);
  const { orderId } = await createPlaceOrder({
    db,
    now,
    outbox,
    loadShopState,
    sampleAddresses: [],
    ordersPerHour: 120,
  })({
    shopper: { id: who.userId, email: 'layla@example.com' },
    request: { items: [{ product: product!, quantity: 1 }], address: who.address },
    key: null,
    provider: 'demo',
    from: '203.0.113.1',
    lang: 'en',
  });
  const { id: paymentId, amount, currency } = (await latestPayment(db, orderId))!;
  const report = {
    provider: 'demo',
    reference: 'r',
    state: 'paid',
    orderId,
    paymentId,
    amount,
    currency,
  } as const;
  const { outcome } = await db.transaction(async (trx) => {
    expect((await lockOrder(trx, orderId))?.status).toBe('Awaiting Payment');
    const settling = settle({ db, log, now, outbox, loadShopState }, report);
    await expect.poll(() => countLockWaits(db.sql)).toBe(1);
    expect(await isPaymentUnlocked(trx, paymentId)).toBe(true);
    return { outcome: settling };
  });
  expect(await outcome).toBe('paid');
  await shop.close();
});
