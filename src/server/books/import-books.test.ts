import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import type { Db } from '../db/database.ts';
import { runImport } from './import-books.ts';

describe.each(engines)('an import in portions on %s', (engine) => {
  let shop: TestShop;
  let file: string;
  beforeEach(async () => {
    shop = await openTestShop(engine, { empty: true });
    file = join(shop.config.dataDir, 'books.csv');
    const rows = Array.from({ length: 1_500 }, (_, n) => `Book ${n},A,${n < 1_200 ? 'Fiqh' : 'Seerah'},2,1`);
    writeFileSync(file, ['name,author,category,price,offerPrice', ...rows].join('\n'));
  });
  afterEach(() => shop.close());

  /** Does `between` after the first portion is committed. */
  async function importWith(between: () => Promise<unknown>) {
    let portions = 0;
    const changeCatalogue: Db['changeCatalogue'] = async (work, isChange) => {
      const result = await shop.db.changeCatalogue(work, isChange);
      if (++portions === 1) await between();
      return result;
    };
    return runImport({ ...shop.db, changeCatalogue }, file, shop.clock.now, await shop.deps.readShop());
  }
  const count = async () => (await shop.db.sql.selectFrom('books').select('id').execute()).length;

  test('that the seller stops by another change does not say that nothing was changed', async () => {
    const retire = () =>
      shop.db.changeCatalogue((trx) => trx.deleteFrom('categories').where('value', '=', 'Seerah').execute());
    await expect(importWith(retire)).rejects.toMatchObject({ code: 'import-stopped', about: { count: 999 } });
    expect(await count()).toBe(999);
  });
});
