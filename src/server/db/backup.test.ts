import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasDump } from '../../../scripts/services/postgres-binaries.mjs';
import { dumpPostgres, placePostgres } from './postgres/backup-postgres.ts';
import { copySqlite } from './sqlite/backup-sqlite.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { testDatabase } from '../../../tests/support/database/test-database.ts';
import { changeBooks } from '../../../tests/support/database/change-books.ts';

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
  await (await openSqlite(folder)).close();
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
  '%s replaces a shop by a dump, or leaves it as it is if that fails',
  async () => {
    const { url, drop } = (await testDatabase('postgres', 'demo'))!;
    const named = async () => {
      const db = await openPostgres(url, quiet);
      const rows = await db.sql.selectFrom('bookNames').select('searchKey').distinct().execute();
      await db.close();
      return rows.length;
    };
    const before = await named();
    await dumpPostgres(url, folder);
    const db = await openPostgres(url, quiet);
    await changeBooks(db, (trx) => trx.updateTable('books').set({ searchKey: 'later' }).execute());
    await db.close();

    const nothing = mkdtempSync(join(folder, 'nothing-'));
    await expect(placePostgres(nothing, url)).rejects.toThrow(/pg_restore failed/);
    expect(await named()).toBe(1);
    expect(await placePostgres(folder, url)).toMatchObject({ books: 22 });
    expect(await named()).toBe(before);
    await drop();
  },
);
