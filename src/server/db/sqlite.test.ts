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

test('the file is written ahead, to the disk, with references checked', async () => {
  const db = await openSqlite(folder);
  const { raw } = new SqliteHandle(join(folder, 'warraq.sqlite'));
  const pragma = (name: string) => Object.values(raw.prepare(`pragma ${name}`).get() ?? {})[0];
  expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1]);
  raw.close();
  await db.close();
});

test('closed, it leaves one file without a journal beside it', async () => {
  await (await openSqlite(folder)).close();
  expect(() => statSync(join(folder, 'warraq.sqlite-wal'))).toThrow('ENOENT');
});

test('a folder that cannot be is told in a sentence', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  await expect(openSqlite(join(file, 'data'))).rejects.toThrow(/^The data folder .* cannot be used: .*\.$/);
});

test('a file that is no database is told in a sentence', async () => {
  const other = mkdtempSync(join(folder, 'other-'));
  writeFileSync(join(other, 'warraq.sqlite'), 'This is a letter, and not a database at all. '.repeat(100));
  await expect(openSqlite(other)).rejects.toThrow(/^The data folder .* cannot be used: .*\.$/);
});
