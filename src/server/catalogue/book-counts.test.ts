import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { listBooks } from './book-list-queries.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

describe.each(bothEngines)('the number of books on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  afterAll(() => shop.close());

  const total = async (filter: object) => (await listBooks(shop.db, { limit: 1, ...filter })).total;

  test('is counted for each filter', async () => {
    expect(await total({})).toBe(22);
    expect(await total({ q: 'tafsir' })).toBe(10);
    expect(await total({ q: 'TAFSIR ' })).toBe(10);
    expect(await total({ category: 'Quran' })).toBe(10);
    expect(await total({ inStock: true })).toBe(22);
    expect(await total({})).toBe(22);
  });

  test('is right as soon as the catalogue changes', async () => {
    expect(await total({ inStock: true })).toBe(22);
    const { rows } = await listBooks(shop.db, { limit: 3 });
    for (const [index, { id }] of rows.entries()) {
      await changeBooks(shop.db, (trx) =>
        trx.updateTable('books').set({ inStock: 0 }).where('id', '=', id).execute(),
      );
      expect(await total({ inStock: true })).toBe(21 - index);
    }
    expect(await total({})).toBe(22);
  });
});
