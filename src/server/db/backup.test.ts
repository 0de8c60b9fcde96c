import { mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpPostgres } from './backup-postgres.ts';
import { copySqlite } from './backup-sqlite.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { testDatabase } from './test-database.ts';

const quiet = { warn: () => {} };
/** A PostgreSQL that came with the packages has no pg_dump beside it. */
const hasTools = spawnSync('pg_dump', ['--version']).status === 0;
/** As if the newest migration were still to come. */
const forget = `delete from migrations where name = (select max(name) from migrations)`;
const last = 'select max(name) as name from migrations';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a file of an older version is copied as it is', async () => {
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

test.each(hasTools ? ['pg_dump'] : [])(
  'a database of an older version is dumped by %s as it is',
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
