import { expect, test } from 'vitest';
import { countLockWaits } from '../../../../tests/support/database/postgres-locks.ts';
import { buyer } from '../../../../tests/support/test-buyers.ts';
import { openTestShop } from '../../../../tests/support/test-shop.ts';
import { readConfig } from '../../config.ts';
import { lockUser } from '../../db/locks.ts';
import { runAdmin } from './run-admin.ts';

test('a person whose order is in progress on PostgreSQL is not deleted', async () => {
  const shop = await openTestShop('postgres');
  try {
    const { visitor, userId, address } = await buyer(shop, 'layla@example.com');
    const { body } = await visitor.get('/api/product/list?limit=1');
    const items = [{ product: body.products[0]!._id, quantity: 1 }];
    await visitor.post('/api/order/cod', { items, address });
    const setStatus = (status: 'Delivered' | 'Order Placed', sql = shop.db.sql) =>
      sql.updateTable('orders').set({ status }).execute();
    await setStatus('Delivered');
    const env = { DEMO: 'on', DATA_DIR: shop.config.dataDir, DATABASE_URL: shop.config.databaseUrl! };
    const { deletion } = await shop.db.transaction(async (trx) => {
      await lockUser(trx, userId);
      await setStatus('Order Placed', trx);
      const started = runAdmin(['erase-person', 'layla@example.com'], () => readConfig(env));
      await expect.poll(() => countLockWaits(shop.db.sql)).toBe(1);
      return { deletion: started };
    });
    expect(await deletion).toMatchObject({ code: 1, said: expect.stringContaining('has open orders') });
  } finally {
    await shop.close();
  }
});
