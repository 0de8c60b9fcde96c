import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { prepared } from './prepared.ts';

const setPrice = prepared((sql, [offerPrice, id]: [number, string]) =>
  sql.updateTable('books').set({ offerPrice }).where('id', '=', id),
);
const priceOf = prepared((sql, [id]: [string]) =>
  sql.selectFrom('books').select('offerPrice').where('id', '=', id),
);

describe.each(engines)('a short transaction on %s', (engine) => {
  let shop: TestShop;
  let first: string;
  let second: string;
  beforeAll(async () => {
    shop = await openTestShop(engine);
    const rows = await shop.db.sql.selectFrom('books').select('id').orderBy('id').limit(2).execute();
    [first, second] = rows.map(({ id }) => id) as [string, string];
  });
  afterAll(() => shop.close());

  const saved = async (id: string) => (await priceOf(shop.db.sql, [id]))[0]?.offerPrice;

  test('sees what it wrote, answers, and has written it', async () => {
    const seen = await shop.db.shortTransaction(async (door) => {
      await setPrice(door, [11, first]);
      return priceOf(door, [first]);
    });
    expect(seen).toEqual([{ offerPrice: 11 }]);
    expect(await saved(first)).toBe(11);
  });

  test('undoes everything of its own when it fails, and nothing of those beside it', async () => {
    await shop.db.shortTransaction(async (door) => setPrice(door, [20, first]));
    const failing = shop.db.shortTransaction(async (door) => {
      await setPrice(door, [21, first]);
      throw new Error('no');
    });
    const beside = shop.db.shortTransaction(async (door) => setPrice(door, [22, second]));
    await expect(failing).rejects.toThrow('no');
    await beside;
    expect([await saved(first), await saved(second)]).toEqual([20, 22]);
  });

  test('lets nothing through once it is over', async () => {
    const left = await shop.db.shortTransaction(async (door) => ({ door }));
    await expect((async () => setPrice(left.door, [33, first]))()).rejects.toThrow(/over|committed/);
    expect(await saved(first)).not.toBe(33);
  });
});
