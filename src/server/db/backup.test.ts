import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasDump } from '../../../scripts/services/postgres-binaries.mjs';
import { dumpPostgres, placePostgres } from './postgres/backup-postgres.ts';
import { copySqlite } from './sqlite/backup-sqlite.ts';
import { migrate, migrationFiles } from './migrate.ts';
import { openPostgres, postgresMigrations } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { testDatabase } from '../../../tests/support/database/test-database.ts';

const quiet = { warn: () => {} };
/** Pretends that the newest migration is not applied yet. */
const forget = `delete from migrations where name = (select max(name) from migrations)`;
const last = 'select max(name) as name from migrations';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a file of an older version is copied without migrating it', async () => {
  await (await openSqlite(folder, quiet)).close();
  const copies = mkdtempSync(join(folder, 'copies-'));
  const nameIn = (place: string, before = '') => {
    const file = new DatabaseSync(join(place, 'warraq.sqlite'));
    file.exec(before);
    const row = file.prepare(last).get();
    file.close();
    return row?.name;
  };
  const older = nameIn(folder, forget);
  await copySqlite(folder, copies);
  expect([nameIn(folder), nameIn(copies)]).toEqual([older, older]);
});

test.each(hasDump() ? ['pg_dump'] : [])(
  'a database of an older version is dumped by %s without migrating it',
  async () => {
    const database = await testDatabase('postgres');
    const { url, drop } = database!;
    await expect(dumpPostgres(url, folder)).rejects.toThrow('There is no shop in this database to back up.');
    await (await openPostgres(url, quiet)).close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const name = async () => (await client.query<{ name: string }>(last)).rows[0]?.name;
    await client.query(forget);
    const older = await name();
    await dumpPostgres(url, folder);
    expect(await name()).toBe(older);
    await client.end();
    await drop();
  },
);

test.each(hasDump() ? ['pg_restore'] : [])(
  '%s restores a dump without search tables over a database that has them',
  async () => {
    const { url, drop } = (await testDatabase('postgres'))!;
    const pool = new pg.Pool({ connectionString: url });
    pool.on('connect', (client) => client.on('error', () => {}));
    const older = migrationFiles('postgres').filter(({ name }) => name < '0010');
    await migrate(postgresMigrations(pool), older);
    await pool.query(
      `insert into books (id, name, author, category, price, offer_price, images, description, description_ar, search_key, created_at, updated_at)
       values ('00', 'Fiqh', 'Someone', 'Fiqh', 1, 1, '[]', '[]', '[]', 'fiqh', 1, 1)`,
    );
    await pool.end();
    await dumpPostgres(url, folder);
    const newer = await openPostgres(url, quiet);
    await newer.changeCatalogue((trx) => trx.updateTable('books').set({ searchKey: 'later' }).execute());
    await newer.close();

    const nothing = mkdtempSync(join(folder, 'nothing-'));
    await expect(placePostgres(nothing, url)).rejects.toThrow(/pg_restore failed/);
    expect(await hasTrigrams(url)).toBe(true);
    expect(await placePostgres(folder, url)).toMatchObject({ books: 1 });
    const restored = await openPostgres(url, quiet);
    const names = await restored.sql.selectFrom('bookNames').select(['id', 'searchKey']).execute();
    expect(names).toEqual([{ id: '00', searchKey: 'fiqh' }]);
    expect(await hasTrigrams(url)).toBe(true);
    await restored.close();
    await drop();
  },
);

async function hasTrigrams(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(
    "select 1 from pg_class where relname in ('book_names_by_trigram', 'order_texts_by_trigram')",
  );
  await client.end();
  return rowCount === 2;
}
