import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate, type Migration, migrationFiles, requireMigrated } from './migrate.ts';
import { openDatabase } from './open.ts';
import { type MigrationPlace, migrationPlace } from '../../../tests/support/database/migration-place.ts';
import { bothEngines } from '../../../tests/support/database/test-database.ts';

const quiet = { warn: () => {} };
const first: Migration = { name: '0001-one.sql', checksum: 'a', sql: 'create table one (n bigint);' };
const second: Migration = { name: '0002-two.sql', checksum: 'b', sql: 'create table two (n bigint);' };
const broken: Migration = {
  name: '0002-two.sql',
  checksum: 'b',
  sql: 'create table half (n bigint); insert into one (n) values (1); insert into nowhere (n) values (1);',
};

describe.each(bothEngines)('migrations on %s', (engine) => {
  let at: MigrationPlace;
  beforeEach(async () => {
    at = await migrationPlace(engine);
  });
  afterEach(() => at.remove());

  test('run once, in the order of their names, and are recorded with their checksums', async () => {
    const store = await at.store();
    const run = (known: Migration[]) => migrate(store, known);
    expect(await run([first])).toEqual(['0001-one.sql']);
    expect(await run([first, second])).toEqual(['0002-two.sql']);
    expect(await run([first, second])).toEqual([]);
    expect(await store.exclusively(() => store.applied())).toEqual([
      { name: '0001-one.sql', checksum: 'a' },
      { name: '0002-two.sql', checksum: 'b' },
    ]);
    expect(await at.tables()).toEqual(['migrations', 'one', 'two']);
  });

  test('a migration that fails is rolled back, and the earlier ones stay', async () => {
    const store = await at.store();
    await expect(migrate(store, [first, broken])).rejects.toThrow(/nowhere/);
    expect(await at.tables()).toEqual(['migrations', 'one']);
    expect(await store.exclusively(() => store.applied())).toEqual([{ name: '0001-one.sql', checksum: 'a' }]);
    expect(await migrate(await at.store(), [first, second])).toEqual(['0002-two.sql']);
  });

  test('a database of a newer version is refused and not changed', async () => {
    const store = await at.store();
    await migrate(store, [first, second]);
    await expect(migrate(store, [first])).rejects.toThrow(
      /^The data was written by a newer version of the shop \(it has "0002-two.sql".*\.$/,
    );
    expect(await at.tables()).toEqual(['migrations', 'one', 'two']);
  });

  test('an edited migration is refused', async () => {
    const store = await at.store();
    await migrate(store, [first]);
    await expect(migrate(store, [{ ...first, checksum: 'edited' }, second])).rejects.toThrow(
      /^The file "0001-one.sql" is not the one this data was made with: .*\.$/,
    );
    expect(await at.tables()).toEqual(['migrations', 'one']);
  });

  test('data of 0.x is refused by each way to open it, and not changed', async () => {
    const store = await at.store();
    await migrate(store, [{ ...first, name: '0001-shop.sql' }]);
    const refusal = /^The data was written by version 0\.x of the shop.* It was left as it is: .*\.$/;
    await expect(openDatabase(at.config, quiet)).rejects.toThrow(refusal);
    await expect(requireMigrated(at.config)).rejects.toThrow(refusal);
    expect(await at.tables()).toEqual(['migrations', 'one']);
  });

  test('concurrent opens of one process migrate once', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(at.config, quiet)));
    const versions = await Promise.all(opened.map((db) => db.catalogueVersion()));
    expect(versions).toEqual([1, 1, 1, 1]);
    await Promise.all(opened.map((db) => db.close()));
    const store = await at.store();
    const applied = await store.exclusively(() => store.applied());
    expect(applied.map(({ name }) => name).toSorted()).toEqual(
      migrationFiles(engine)
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});
