import { expect, test } from 'vitest';
import { engines, openTestShop } from '../../../tests/support/test-shop.ts';
import { indexOlderBooks } from './book-bulk-queries.ts';

test.each(engines)(
  'books of an older version are found by close matches after a start on %s',
  async (engine) => {
    const shop = await openTestShop(engine);
    const found = async () => {
      const { body } = await shop.visitor().get('/api/product/list?q=riyadus+saliheen');
      return body.products.map(({ name }) => name);
    };
    await shop.db.changeCatalogue(async (trx) => {
      await trx.updateTable('books').set({ words: null, titleKey: '', titleKeyAr: '' }).execute();
      await trx.deleteFrom('wordForms').execute();
    });
    expect(await found()).toEqual([]);
    await indexOlderBooks(shop.db);
    expect(await found()).toEqual(['Riyāḍ al-Ṣāliḥīn']);
    const keys = shop.db.sql.selectFrom('books').select('id').where('titleKey', '=', '');
    expect(await keys.execute()).toEqual([]);
    await shop.close();
  },
);
