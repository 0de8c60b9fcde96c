import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bothEngines, testDatabase } from '../../../tests/support/database/test-database.ts';
import type { Db } from './database.ts';
import { newId } from './new-id.ts';
import { openDatabase } from './open.ts';
import { above, below, deleteRows, findRow, findRows, insertRows, not, updateRows, upTo } from './rows.ts';

describe.each(bothEngines)('rows on %s', (engine) => {
  let db: Db;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const database = await testDatabase(engine);
    const dataDir = mkdtempSync(join(tmpdir(), 'warraq-rows-'));
    db = await openDatabase({ databaseUrl: database?.url ?? null, dataDir }, { warn: () => {} });
    drop = async () => {
      await db.close();
      await database?.drop();
      rmSync(dataDir, { recursive: true });
    };
  });
  afterEach(() => drop());

  const attempt = (subject: string, count = 0) => ({ scope: 'test', subject, count, resetsAt: 0 });
  const counts = async () =>
    (await db.sql.selectFrom('attempts').select(['subject', 'count']).orderBy('subject').execute()).map(
      ({ subject, count }) => `${subject}${count}`,
    );

  test('a row is found by all of its values, or by one of a list', async () => {
    await insertRows(db.sql, 'attempts', [attempt('a', 1), attempt('b', 2)]);
    expect(await findRow(db.sql, 'attempts', { subject: 'b', count: 2 })).toEqual(attempt('b', 2));
    expect(await findRow(db.sql, 'attempts', { subject: 'b', count: 1 })).toBeUndefined();
    expect(await findRow(db.sql, 'attempts', { subject: ['b', 'c'] })).toEqual(attempt('b', 2));
    expect(await findRow(db.sql, 'attempts', { subject: [] })).toBeUndefined();
  });

  test('rows are found by a comparison, sorted, and only the first of them', async () => {
    await insertRows(
      db.sql,
      'attempts',
      ['a', 'b', 'c', 'd'].map((subject, count) => attempt(subject, count)),
    );
    type Asked = Parameters<typeof findRows<'attempts'>>;
    const found = async (match: Asked[2], orderBy: Asked[3], most?: number) =>
      (await findRows(db.sql, 'attempts', match, orderBy, most)).map(({ subject }) => subject).join('');
    expect(await found({ count: below(2) }, ['subject'])).toBe('ab');
    expect(await found({ count: upTo(2) }, ['-subject'])).toBe('cba');
    expect(await found({ count: above(1) }, ['-count'], 1)).toBe('d');
    expect(await found({ subject: not('b'), count: not(3) }, ['subject'])).toBe('ac');
  });

  test('null is a value', async () => {
    const message = { id: newId(), name: 'a', email: 'b', message: 'c', doneAt: null, createdAt: 1 };
    await insertRows(db.sql, 'messages', message);
    expect(await findRow(db.sql, 'messages', { doneAt: null })).toEqual(message);
    expect(await findRow(db.sql, 'messages', { doneAt: not(null) })).toBeUndefined();
    expect(await updateRows(db.sql, 'messages', { doneAt: null }, { doneAt: 2 })).toBe(true);
    expect(await findRow(db.sql, 'messages', { doneAt: not(null) })).toEqual({ ...message, doneAt: 2 });
    expect(await updateRows(db.sql, 'messages', { doneAt: null }, { doneAt: 3 })).toBe(false);
  });

  test('an update and a deletion say whether there was a row, and leave the others', async () => {
    await insertRows(
      db.sql,
      'attempts',
      ['a', 'b', 'c'].map((subject) => attempt(subject)),
    );
    expect(await updateRows(db.sql, 'attempts', { subject: 'a', count: 0 }, { count: 5 })).toBe(true);
    expect(await updateRows(db.sql, 'attempts', { subject: 'a', count: 0 }, { count: 6 })).toBe(false);
    expect(await updateRows(db.sql, 'attempts', { subject: ['b', 'c'] }, { count: 7 })).toBe(true);
    expect(await counts()).toEqual(['a5', 'b7', 'c7']);
    expect(await deleteRows(db.sql, 'attempts', { subject: 'b', count: 7 })).toBe(true);
    expect(await deleteRows(db.sql, 'attempts', { subject: 'b' })).toBe(false);
    expect(await counts()).toEqual(['a5', 'c7']);
  });

  test('a call that names no row changes none', async () => {
    await insertRows(db.sql, 'attempts', attempt('a'));
    await expect(deleteRows(db.sql, 'attempts', {})).rejects.toThrow('Without a condition');
    expect(await counts()).toEqual(['a0']);
  });

  test('rows whose key is taken are left out if asked', async () => {
    expect(await insertRows(db.sql, 'attempts', attempt('a', 1), { ifNew: true })).toBe(true);
    expect(await insertRows(db.sql, 'attempts', attempt('a', 2), { ifNew: true })).toBe(false);
    await expect(insertRows(db.sql, 'attempts', attempt('a', 3))).rejects.toThrow(/unique/i);
    expect(await counts()).toEqual(['a1']);
    expect(await insertRows(db.sql, 'attempts', [])).toBe(false);
  });

  test('more rows than fit into a statement are inserted', async () => {
    const many = Array.from({ length: 3_001 }, (_, index) => attempt(String(index)));
    await insertRows(db.sql, 'attempts', many);
    const all = await counts();
    expect(all).toHaveLength(3_001);
  });
});
