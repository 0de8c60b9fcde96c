import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { prepared } from './prepared.ts';

describe.each(engines)('a prepared query on %s', (engine) => {
  let shop: TestShop;
  let built = 0;
  const byIds = prepared((sql, ids: readonly string[]) => {
    built++;
    return sql
      .selectFrom('books')
      .select(['id', 'offerPrice'])
      .where('id', 'in', ids)
      .where('inStock', '=', 1)
      .orderBy('id');
  });
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  afterAll(() => shop.close());

  test('answers for the values of each call, and is built once for each number of them', async () => {
    const all = await shop.db.sql.selectFrom('books').select(['id', 'offerPrice']).orderBy('id').execute();
    const ask = (from: number, until: number) =>
      byIds(
        shop.db.sql,
        all.slice(from, until).map(({ id }) => id),
      );
    expect(await ask(0, 2)).toEqual(all.slice(0, 2));
    expect(await ask(3, 5)).toEqual(all.slice(3, 5));
    expect(await ask(0, 3)).toEqual(all.slice(0, 3));
    expect(await ask(5, 6)).toEqual(all.slice(5, 6));
    expect(built).toBe(3);
  });

  test('sees inside a transaction what the transaction wrote', async () => {
    const { id } = await shop.db.sql.selectFrom('books').select('id').executeTakeFirstOrThrow();
    await shop.db.transaction(async (trx) => {
      await trx.updateTable('books').set({ offerPrice: 77 }).where('id', '=', id).execute();
      expect(await byIds(trx, [id])).toEqual([{ id, offerPrice: 77 }]);
    });
  });
});
