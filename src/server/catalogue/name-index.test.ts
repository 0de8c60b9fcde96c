import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothEngines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { findRow, updateRows, writeRow } from '../db/rows.ts';
import { indexNames } from './name-index-queries.ts';
import { renameSet } from './set-queries.ts';

describe.each(bothEngines)('the names of the list on %s', (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(engine);
  });
  afterAll(() => shop.close());

  const find = async (q: string) => {
    const { body } = await shop.visitor().get(`/api/product/list?${new URLSearchParams({ q, limit: '5' })}`);
    return body.products.map(({ name }) => name);
  };
  const index = () => indexNames({ db: shop.db, stop: new AbortController().signal });
  const version = async () => (await findRow(shop.db.sql, 'nameIndex', { one: 1 }))?.version;

  test('are written into all books after the list has changed, and only then', async () => {
    await index();
    const current = await version();
    expect(current).toMatch(/^[0-9a-f]{16}$/);
    expect(await find('averroes')).toEqual(['Bidāyat al-Mujtahid']);

    const isMujtahid = { name: 'Bidāyat al-Mujtahid' };
    await updateRows(shop.db.sql, 'books', isMujtahid, { wordKeys: 'of an older list', authorYear: 1 });
    await index();
    expect((await findRow(shop.db.sql, 'books', isMujtahid))?.wordKeys).toBe('of an older list');

    await writeRow(shop.db.sql, 'nameIndex', { one: 1 }, { version: 'an older list' });
    const before = await shop.db.catalogueVersion();
    await index();
    expect(await version()).toBe(current);
    expect(await shop.db.catalogueVersion()).toBeGreaterThan(before);
    expect(await find('distinguished jurist primer')).toEqual(['Bidāyat al-Mujtahid']);
    expect((await findRow(shop.db.sql, 'books', isMujtahid))?.authorYear).toBe(1198);
  });

  test('and a renamed series is searched by its new name', async () => {
    const of = 'tafsir ibn kathir ibn kathir';
    const changes = {
      setName: 'Nawādir Series',
      setNameAr: '',
      workKey: 'nawadir series ibn kathir',
      updatedAt: 1,
    };
    await shop.db.transaction((trx) => renameSet(trx, of, changes));
    expect(await find('nawadir')).toHaveLength(5);
  });
});
