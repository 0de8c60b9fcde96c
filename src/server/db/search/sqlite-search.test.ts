import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openSqlite } from '../sqlite/sqlite.ts';

test('the estimate of how common a text is follows the number of names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'warraq-vocabulary-'));
  const db = await openSqlite(folder);
  const file = new DatabaseSync(join(folder, 'warraq.sqlite'));
  const add = file.prepare('insert into book_names (id, search_key) values (?, ?)');
  const waysOf = (...keys: string[]) => {
    return keys.map((key) => (db.search.titles(key).lookUp ? 'index' : 'scan'));
  };
  const asked = ['fiq', 'zzz', 'fi', 'f'];

  for (let one = 0; one < 5; one++) add.run(`few ${one}`, 'fiqh');
  expect(waysOf(...asked)).toEqual(['scan', 'index', 'scan', 'scan']);
  for (let one = 0; one < 100; one++) add.run(`many ${one}`, 'hadith');
  expect(waysOf(...asked)).toEqual(['index', 'index', 'scan', 'scan']);

  file.close();
  await db.close();
  rmSync(folder, { recursive: true });
});
