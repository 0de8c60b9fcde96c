import { expect, test } from 'vitest';
import { bookIds } from '../../../../tests/support/test-accounts.ts';
import { buyer } from '../../../../tests/support/test-buyers.ts';
import { engines, openTestShop } from '../../../../tests/support/test-shop.ts';
import { readConfig } from '../../config.ts';
import { writeStock } from '../../stock/stock-queries.ts';
import { runAdmin } from './run-admin.ts';
import { changeBooks } from '../../../../tests/support/database/change-books.ts';

test.each(engines)(
  'verify finds copies that no unpaid order holds, and refunded cash that was not paid, on %s',
  async (engine) => {
    const shop = await openTestShop(engine);
    const { dataDir, databaseUrl } = shop.config;
    const env = { DEMO: 'on', DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const verified = () => runAdmin(['verify'], () => readConfig(env));
    const layla = await buyer(shop);
    const [book] = (await bookIds(shop, 1)) as [string];
    await changeBooks(shop.db, (trx) => writeStock(trx, [{ id: book, copies: 5, onSale: 1 }]));
    const items = [{ product: book, quantity: 2 }];
    const { body } = await layla.visitor.post('/api/order/stripe', { items, address: layla.address });
    expect(await verified()).toMatchObject({ code: 0 });
    const hold = (held: number) => shop.db.sql.updateTable('stock').set({ held }).execute();
    for (const held of [1, 3]) {
      await hold(held);
      expect(await verified()).toMatchObject({ code: 1, said: expect.stringContaining(`book ${book}`) });
    }
    await hold(2);
    await shop.db.sql.updateTable('orders').set({ paymentType: 'COD', refunded: 5 }).execute();
    const given = { provider: 'cash', method: 'cash', amount: 5, origin: 'desk', state: 'done' } as const;
    const times = { createdAt: shop.clock.now, updatedAt: shop.clock.now };
    await shop.db.sql
      .insertInto('refunds')
      .values({
        id: 'cash',
        orderId: body.orderId,
        paymentId: null,
        reference: null,
        items: '[]',
        memberName: '',
        ...given,
        ...times,
      })
      .execute();
    expect((await verified()).said).toContain(`Order ${body.orderId} and its refunds disagree.`);
    await shop.db.sql.deleteFrom('refunds').execute();
    await shop.db.sql.updateTable('orders').set({ paymentType: 'Online', refunded: 0 }).execute();
    // A book that is not counted any more has no copies to hold, also when it is counted again.
    for (const copies of [null, 5])
      await changeBooks(shop.db, (trx) => writeStock(trx, [{ id: book, copies, onSale: 1 }]));
    expect(await verified()).toMatchObject({ code: 0 });
    await shop.close();
  },
);
