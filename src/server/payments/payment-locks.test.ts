import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPlaceOrder } from '../checkout/place-order.ts';
import { bookIds } from '../../../tests/support/test-accounts.ts';
import { buyer } from '../../../tests/support/test-buyers.ts';
import { openTestShop } from '../../../tests/support/test-shop.ts';
import { lockUnpaidOrder, latestPayment } from './payment-queries.ts';
import { settle } from './settle.ts';

test('recording a payment locks the order before the payment, so that it cannot deadlock', async () => {
  const shop = await openTestShop('postgres');
  const { db, log, now } = shop.deps;
  const who = await buyer(shop);
  const [product] = await bookIds(shop, 1);
  const { orderId } = await createPlaceOrder({ db, now, demo: true })({
    shopper: { id: who.userId, name: 'Layla', email: 'layla@example.com' },
    request: { items: [{ product: product!, quantity: 1 }], address: who.address },
    key: null,
    provider: 'test',
  });
  const { id: paymentId, amount, currency } = (await latestPayment(db, orderId))!;
  const report = {
    provider: 'test',
    reference: 'r',
    state: 'paid',
    orderId,
    paymentId,
    amount,
    currency,
  } as const;
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db.sql);
    return rows[0]!.count;
  };
  const { outcome } = await db.transaction(async (trx) => {
    expect(await lockUnpaidOrder(trx, orderId)).toBe(true);
    const settling = settle({ db, log, now }, report);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    const free = await sql`select id from payments where id = ${paymentId} for update skip locked`.execute(
      trx,
    );
    expect(free.rows).toHaveLength(1);
    return { outcome: settling };
  });
  expect(await outcome).toBe('paid');
  await shop.close();
});
