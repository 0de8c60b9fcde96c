import { expect, test } from 'vitest';
import { sellerIn } from '../../../tests/support/test-accounts.ts';
import { oneBook, sendProduct } from '../../../tests/support/test-products.ts';
import { bothEngines, openTestShop } from '../../../tests/support/test-shop.ts';
import { storedState } from './shop-state.ts';

test.each(bothEngines)(
  'no book is lost that is added while its category is removed, on %s',
  async (engine) => {
    const shop = await openTestShop(engine);
    const seller = await sellerIn(shop);
    await seller.post('/api/category/add', { label: 'Poetry', labelAr: 'الشعر', colour: 'plum' });
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        sendProduct(seller, '/api/product/add', { ...oneBook, category: 'Poetry' }),
      ),
      seller.post('/api/category/retire', { value: 'Poetry' }),
    ]);
    for (const { status } of outcomes) expect([200, 400, 409]).toContain(status);
    const known = (await storedState(shop.db)).categories.map(({ value }) => value);
    for (const { category } of await shop.db.sql.selectFrom('books').select('category').execute())
      expect(known).toContain(category);
    await shop.close();
  },
);
