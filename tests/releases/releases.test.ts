import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { hasDump } from '../../scripts/services/postgres-binaries.mjs';
import { inProject } from '../../scripts/run/project.mjs';
import { audit } from '../../src/server/db/audit-queries.ts';
import { migrate, type Migration, migrationFiles } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { sqliteMigrations } from '../../src/server/db/sqlite/sqlite.ts';
import { SqliteHandle } from '../../src/server/db/sqlite/sqlite-handle.ts';
import { backUp, findBackup, restore } from '../../src/server/operations/backup.ts';
import { type MigrationPlace, migrationPlace } from '../support/database/migration-place.ts';
import { bothEngines, type Engine } from '../support/database/test-database.ts';
import { openTestShop } from '../support/test-shop.ts';
import { fill } from './filled-shop.ts';

const endings = { sqlite: 'sqlite.gz', postgres: 'postgres.sql.gz' };
const changelog = readFileSync(inProject('CHANGELOG.md'), 'utf8');
const released = [...changelog.matchAll(/^## ([1-9][\d.]+)(?!.*not released)/gm)].map(
  ([, version]) => version!,
);
const filled = { books: 22, users: 1, orders: 3, lines: 5, wrongOrders: [] };

/** A change of the schema as a later version may bring one. */
const change: Migration = {
  name: '9999-trial.sql',
  checksum: 'trial',
  sql: "alter table books add column trial text not null default 'new'; create table trials (id text primary key);",
};

test('every version from 1.0 on has kept its databases here', () => {
  const kept = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.gz'));
  const wanted = released.flatMap((version) =>
    Object.values(endings).map((ending) => `${version}.${ending}`),
  );
  expect(kept.toSorted()).toEqual(wanted.toSorted());
});

describe.each(bothEngines)('on %s', (engine) => {
  test.each([...released, 'this version'])('the data of %s opens, and nothing is lost', async (version) => {
    const at = await migrationPlace(engine);
    try {
      await place(at, engine, version);
      const db = await openDatabase(at.config);
      expect(await audit(db.sql)).toEqual(filled);
      await db.close();
    } finally {
      await at.remove();
    }
  });

  test.runIf(engine === 'sqlite' || hasDump())(
    'a backup, a version with a change of the schema, and back by the backup',
    async () => {
      const at = await migrationPlace(engine);
      try {
        await place(at, engine, 'this version');
        const shop = { ...at.config, s3: null };
        const folder = join(at.config.dataDir, 'backups');
        await backUp(shop, { folder, keep: 14 });

        await startNewer(at, engine);
        await expect(openDatabase(at.config)).rejects.toThrow('written by a newer version');

        await restore(shop, await findBackup(folder));
        // What the newer version has made is gone: it can be started again.
        await startNewer(at, engine);
        await restore(shop, await findBackup(folder));
        const db = await openDatabase(at.config);
        expect(await audit(db.sql)).toEqual(filled);
        await db.close();
      } finally {
        await at.remove();
      }
    },
  );
});

/** Migrates as a version that brings the change would. */
async function startNewer(at: MigrationPlace, engine: Engine): Promise<void> {
  const known = [...migrationFiles(engine), change];
  if (engine === 'postgres') return void (await migrate(await at.store(), known));
  const handle = new SqliteHandle(join(at.config.dataDir, 'warraq.sqlite'));
  await migrate(sqliteMigrations(handle), known);
  handle.raw.close();
}

/** Puts the data that a version has kept, or that this one writes, into an empty place. */
async function place(at: MigrationPlace, engine: Engine, version: string): Promise<void> {
  if (version === 'this version') {
    const env = { DATA_DIR: at.config.dataDir };
    const shop = await openTestShop(engine, {
      env,
      ...(at.config.databaseUrl && { databaseUrl: at.config.databaseUrl }),
    });
    await fill(shop);
    return shop.close();
  }
  const kept = gunzipSync(readFileSync(join(import.meta.dirname, `${version}.${endings[engine]}`)));
  if (!at.config.databaseUrl) return writeFileSync(join(at.config.dataDir, 'warraq.sqlite'), kept);
  const client = new pg.Client({ connectionString: at.config.databaseUrl });
  await client.connect();
  await client.query(kept.toString());
  await client.end();
}
