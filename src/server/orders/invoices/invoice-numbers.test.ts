import { expect, test } from 'vitest';
import { bookIds, sellerIn } from '../../../../tests/support/test-accounts.ts';
import { buyer } from '../../../../tests/support/test-buyers.ts';
import { lastNumber } from '../../../../tests/support/test-invoices.ts';
import { insertOrders } from '../../../../tests/support/test-orders.ts';
import { bothEngines, openTestShop } from '../../../../tests/support/test-shop.ts';
import { TestVisitor } from '../../../../tests/support/test-visitor.ts';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../db/open.ts';

test.each(bothEngines)(
  'invoices on %s have numbers in sequence without a gap, also from parallel processes and with failed attempts',
  async (engine) => {
    const shop = await openTestShop(engine);
    const seller = await sellerIn(shop);
    const ids = await insertOrders(shop, await buyer(shop), 20, await bookIds(shop, 1));
    const other = await openDatabase(shop.config, shop.deps.log);
    const later = new TestVisitor(createApp({ ...shop.deps, db: other }), shop.config.publicUrl);
    for (const [name, value] of seller.cookies) later.cookies.set(name, value);
    const move = (some: string[], status: string, who = seller) =>
      who.post('/api/order/statuses', { ids: some, status });
    // Overlapping groups, packed in both processes, beside requests that are refused, then cancelled one by one.
    const groups = Array.from({ length: 4 }, (_, n) => ids.slice(n * 5, n * 5 + 10));
    await Promise.all(
      groups.flatMap((group) => [
        move(group, 'Packed'),
        move(group.toReversed(), 'Packed', later),
        move([...group, 'f'.repeat(24)], 'Delivered'),
      ]),
    );
    const cancel = (id: string, who: TestVisitor) =>
      who.post('/api/order/status', { id, status: 'Cancelled' });
    await Promise.all(ids.slice(0, 10).flatMap((id) => [cancel(id, seller), cancel(id, later)]));
    await other.close();
    const numbers = async (table: 'invoices' | 'creditNotes') =>
      shop.db.sql.selectFrom(table).select(['number', 'orderId', 'issuedAt']).orderBy('number').execute();
    const [given, notes] = [await numbers('invoices'), await numbers('creditNotes')];
    for (const rows of [given, notes]) {
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
      const times = rows.map(({ issuedAt }) => issuedAt);
      expect(times).toEqual(times.toSorted((one, next) => one - next));
    }
    expect(given).toHaveLength(20);
    expect(new Set(given.map(({ orderId }) => orderId)).size).toBe(20);
    expect(notes).toHaveLength(10);
    expect([await lastNumber(shop, 'invoices'), await lastNumber(shop, 'credit-notes')]).toEqual([20, 10]);
    await shop.close();
  },
);
