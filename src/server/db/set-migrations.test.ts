import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MigrationPlace, migrationPlace } from '../../../tests/support/database/migration-place.ts';
import { bothEngines } from '../../../tests/support/database/test-database.ts';
import { findSet, storeFormerSets, renameSet } from '../catalogue/set-queries.ts';
import { migrate, migrationFiles } from './migrate.ts';
import { openDatabase } from './open.ts';

describe.each(bothEngines)('sets of an earlier version on %s', (engine) => {
  let at: MigrationPlace;
  beforeEach(async () => {
    at = await migrationPlace(engine);
  });
  afterEach(() => at.remove());

  /** Writes two volumes, and what else is given, before sets had former addresses; then runs all migrations. */
  async function upgraded(statements = '') {
    const store = await at.store();
    const all = migrationFiles(engine);
    await migrate(
      store,
      all.filter(({ name }) => name < '0050'),
    );
    for (const volume of [1, 2])
      await store.run(
        `insert into books (id, name, name_ar, author, author_ar, category, price, offer_price, images, description,
           description_ar, pdf_url, in_stock, search_key, words, set_name, work_key, volume, created_at, updated_at)
         values ('v${volume}', 'Fath al-Bari, Vol. ${volume}', '', 'Ibn Hajar', '', 'Hadith', 200, 100, '[]', '[]',
           '[]', '', 1, 'fath al bari', '', 'Fath al-Bari', 'fath al bari ibn hajar', ${volume}, 1, 1)`,
      );
    if (statements) await store.run(statements);
    await migrate(store, all);
    return openDatabase(at.config, { warn: () => {} });
  }

  test('are still found at their address after they are renamed', async () => {
    const db = await upgraded();
    const volumesAt = async (key: string) =>
      (await findSet(db, key))?.map(({ id, setName }) => [id, setName]);
    expect(await volumesAt('fath al bari ibn hajar')).toEqual([
      ['v1', 'Fath al-Bari'],
      ['v2', 'Fath al-Bari'],
    ]);
    await db.changeCatalogue(async (trx) => {
      const volumes = () => trx.selectFrom('books').select(['id', 'workKey']).execute();
      const before = await volumes();
      const workKey = 'the victory of the creator ibn hajar';
      const name = { setName: 'The Victory of the Creator', setNameAr: '', workKey, updatedAt: 2 };
      await renameSet(trx, 'fath al bari ibn hajar', name);
      await storeFormerSets(trx, before, await volumes());
    });
    const renamed = [
      ['v1', 'The Victory of the Creator'],
      ['v2', 'The Victory of the Creator'],
    ];
    expect(await volumesAt('fath al bari ibn hajar')).toEqual(renamed);
    expect(await volumesAt('the victory of the creator ibn hajar')).toEqual(renamed);
    await db.close();
  });

  test('lose the former addresses of a newer shop that their backup was restored over', async () => {
    const db = await upgraded(
      `create table former_sets (key text primary key, work_key text not null);
       create index former_sets_by_work on former_sets (work_key);
       insert into former_sets (key, work_key) values ('of the newer shop', 'fath al bari ibn hajar')`,
    );
    expect(await findSet(db, 'of the newer shop')).toBeUndefined();
    expect(await findSet(db, 'fath al bari ibn hajar')).toHaveLength(2);
    await db.close();
  });
});
