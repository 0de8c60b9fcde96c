import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copySqlite, placeSqlite } from './sqlite/backup-sqlite.ts';
import { openPostgres } from './postgres/postgres.ts';
import { holdClosed as holdPostgres } from './postgres/postgres-open-lock.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { holdClosed } from './sqlite/sqlite-open-lock.ts';
import { testDatabase } from '../../../tests/support/database/test-database.ts';

const quiet = { warn: () => {} };

describe('a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'warraq-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const subjects = (file: string) => {
    const found = new DatabaseSync(file);
    const rows = found.prepare('select subject from attempts').all();
    found.close();
    return rows.map(({ subject }) => subject).toSorted();
  };
  const write = async (dataDir: string, subject: string) => {
    const db = await openSqlite(dataDir);
    await db.sql.insertInto('attempts').values({ scope: 'test', subject, count: 0, resetsAt: 0 }).execute();
    return db;
  };

  test('is open to several processes or locked by one restore, never both', async () => {
    const [one, other] = [await openSqlite(folder), await openSqlite(folder)];
    expect(() => holdClosed(folder, 'restore')).toThrow(/^The shop in .* is open: stop every process of it/);
    await one.close();
    expect(() => holdClosed(folder, 'restore')).toThrow(/is open/);
    await other.close();
    const release = holdClosed(folder, 'restore');
    await expect(openSqlite(folder)).rejects.toThrow(/^The shop in .* is being restored or moved: .*\.$/);
    release();
    await (await openSqlite(folder)).close();
  });

  test('that cannot be written is refused with one sentence', () => {
    expect(() => holdClosed(join(folder, 'nowhere'), 'move')).toThrow(
      /^The data folder .* cannot be used: .*\.$/,
    );
  });

  test('of a killed process is kept with the rows of its journal', async () => {
    const [shop, backup] = [join(folder, 'shop'), mkdtempSync(join(folder, 'backup-'))];
    const killed = mkdtempSync(join(folder, 'killed-'));
    await (await write(shop, 'kept')).close();
    await copySqlite(shop, backup);
    const running = await write(shop, 'in the journal');
    // The files that a killed process leaves.
    for (const name of ['warraq.sqlite', 'warraq.sqlite-wal']) {
      copyFileSync(join(shop, name), join(killed, name));
    }
    await running.close();

    await placeSqlite(backup, killed);
    expect(readdirSync(killed).toSorted()).toEqual(['warraq.sqlite', 'warraq.sqlite.before-restore']);
    expect(subjects(join(killed, 'warraq.sqlite'))).toEqual(['kept']);
    expect(subjects(join(killed, 'warraq.sqlite.before-restore'))).toEqual(['in the journal', 'kept']);
  });

  test('with a damaged file is restored, and the damaged file is kept', async () => {
    const [shop, backup] = [join(folder, 'shop'), mkdtempSync(join(folder, 'backup-'))];
    await (await write(shop, 'kept')).close();
    await copySqlite(shop, backup);
    const file = join(shop, 'warraq.sqlite');
    writeFileSync(file, 'This is no database. '.repeat(1_000));
    writeFileSync(`${file}-wal`, 'no journal');
    await placeSqlite(backup, shop);
    expect(subjects(file)).toEqual(['kept']);
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(existsSync(`${file}.before-restore-wal`)).toBe(true);
  });

  test('is not replaced by a damaged backup', async () => {
    const [shop, backup] = [join(folder, 'shop'), mkdtempSync(join(folder, 'backup-'))];
    await (await write(shop, 'kept')).close();
    writeFileSync(join(backup, 'warraq.sqlite'), 'no database');
    await expect(placeSqlite(backup, shop)).rejects.toThrow(/^The copy .* is damaged: .*\.$/);
    expect(subjects(join(shop, 'warraq.sqlite'))).toEqual(['kept']);
    expect(existsSync(join(shop, 'warraq.sqlite.restoring'))).toBe(false);
  });
});

describe('a PostgreSQL database', () => {
  let url: string;
  let drop: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    const database = await testDatabase('postgres');
    url = database!.url;
    drop = database!.drop;
  });
  afterEach(() => drop?.());

  test('is open to several processes or locked by one restore, never both', async () => {
    const [one, other] = [await openPostgres(url, quiet), await openPostgres(url, quiet)];
    await expect(holdPostgres(url, 'restore')).rejects.toThrow(
      /^The shop is open on this database: stop every process/,
    );
    await one.close();
    await expect(holdPostgres(url, 'restore')).rejects.toThrow(/is open/);
    await other.close();
    const release = await holdPostgres(url, 'restore');
    let isOpen = false;
    const opening = openPostgres(url, quiet).then((db) => {
      isOpen = true;
      return db;
    });
    await expect(holdPostgres(url, 'restore')).rejects.toThrow(/is open/);
    expect(isOpen).toBe(false);
    await release();
    await (await opening).close();
  });

  test('refuses a second process that generated another seller password', async () => {
    const first = await openPostgres(url, quiet, 'generated here');
    const beside = await openPostgres(url, quiet, 'generated here');
    await expect(openPostgres(url, quiet, 'generated there')).rejects.toThrow(
      /^Another process of the shop on this database has a seller password of its own: set the same SELLER_PASSWORD/,
    );
    // A configured password is trusted.
    const configured = await openPostgres(url, quiet);
    await Promise.all([first.close(), beside.close()]);
    await expect(openPostgres(url, quiet, 'generated there')).rejects.toThrow(/seller password of its own/);
    await configured.close();
    await (await openPostgres(url, quiet, 'generated there')).close();
  });
});
