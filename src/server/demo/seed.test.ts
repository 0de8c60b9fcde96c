import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { Db } from '../db/database.ts';
import { countOf } from '../db/paging.ts';
import { seedDemo } from './seed.ts';

describe.each(engines)('the samples on %s', (engine) => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop(engine, { empty: true });
    await shop.db.sql.deleteFrom('books').execute();
  });
  afterEach(() => shop.close());

  test('are written once by two processes that start together', async () => {
    // It has seen a shop without books, and the other process is first.
    const late: Db = {
      ...shop.db,
      transaction: async (...work: Parameters<Db['transaction']>) => {
        expect(await seedDemo(shop.db)).toBe(22);
        return shop.db.transaction(...work);
      },
    } as Db;
    expect(await seedDemo(late)).toBe(0);
    expect(await countOf(shop.db.sql.selectFrom('books'))).toBe(22);
    const files = shop.db.sql.selectFrom('bookFiles').select('state').distinct();
    expect(await files.execute()).toEqual([{ state: 'ready' }]);
  });
});
