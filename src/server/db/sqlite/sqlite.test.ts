import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from './sqlite.ts';
import { SqliteHandle } from './sqlite-handle.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-sqlite-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the file uses WAL with a longer journal, full synchronisation and foreign keys', async () => {
  const db = await openSqlite(folder);
  const { raw } = new SqliteHandle(join(folder, 'warraq.sqlite'));
  const pragma = (name: string) => Object.values(raw.prepare(`pragma ${name}`).get() ?? {})[0];
  expect([pragma('journal_mode'), pragma('wal_autocheckpoint')]).toEqual(['wal', 4_000]);
  expect([pragma('synchronous'), pragma('foreign_keys')]).toEqual([2, 1]);
  raw.close();
  await db.close();
});

test('a new folder is readable only by its owner', async () => {
  const made = join(folder, 'made', 'here');
  await (await openSqlite(made)).close();
  expect(statSync(made).mode & 0o777).toBe(0o700);
});

test('after close there is no journal beside the file', async () => {
  await (await openSqlite(folder)).close();
  expect(() => statSync(join(folder, 'warraq.sqlite-wal'))).toThrow('ENOENT');
});

test('a folder that cannot be created is reported', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  await expect(openSqlite(join(file, 'data'))).rejects.toThrow(/^The data folder .* cannot be used: .*\.$/);
});

test('a file that is not a database is reported', async () => {
  const other = mkdtempSync(join(folder, 'other-'));
  writeFileSync(join(other, 'warraq.sqlite'), 'This is a letter, and not a database at all. '.repeat(100));
  await expect(openSqlite(other)).rejects.toThrow(/^The data folder .* cannot be used: .*\.$/);
});
