import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { raiseVersion } from './catalogue-version.ts';
import type { Db } from './database.ts';
import { openDatabase } from './open.ts';
import { compileCache } from '../../../tests/support/compile-cache.ts';
import { bothEngines, testDatabase } from '../../../tests/support/database/test-database.ts';

const quiet = { warn: () => {} };
const attempt = (subject: string) => ({ scope: 'test', subject, count: 0, resetsAt: 0 });

describe.each(bothEngines)('the database on %s', (engine) => {
  let config: { databaseUrl: string | null; dataDir: string };
  let drop: () => Promise<void>;
  let db: Db;
  const others: Db[] = [];
  beforeEach(async () => {
    const database = await testDatabase(engine);
    const dataDir = mkdtempSync(join(tmpdir(), 'warraq-db-'));
    config = { databaseUrl: database?.url ?? null, dataDir };
    db = await openDatabase(config, quiet);
    drop = async () => {
      await database?.drop();
      rmSync(dataDir, { recursive: true });
    };
  });
  afterEach(async () => {
    for (const one of [db, ...others.splice(0)]) await one.close();
    await drop();
  });

  const openAnother = async () => {
    const other = await openDatabase(config, quiet);
    others.push(other);
    return other;
  };
  const insert = (sql: Db['sql'], subject: string) =>
    sql.insertInto('attempts').values(attempt(subject)).execute();
  const subjects = async (from: Db) =>
    (await from.sql.selectFrom('attempts').select('subject').orderBy('subject').execute()).map(
      (row) => row.subject,
    );
  const raise = (sql: Db['sql']) =>
    sql
      .updateTable('attempts')
      .set((row) => ({ count: row('count', '+', 1) }))
      .where('subject', '=', 'counter')
      .execute();

  test('every process sees what a transaction wrote, after its commit', async () => {
    const other = await openAnother();
    const answer = await db.transaction(async (trx) => {
      await insert(trx, 'a');
      await insert(trx, 'b');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await subjects(other)).toEqual(['a', 'b']);
  });

  test('a transaction that fails is rolled back, and the next one runs', async () => {
    const failing = db.transaction(async (trx) => {
      await insert(trx, 'a');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await expect(db.transaction((trx) => Promise.all([insert(trx, 'b'), insert(trx, 'b')]))).rejects.toThrow(
      /unique/i,
    );
    await db.transaction((trx) => insert(trx, 'c'));
    expect(await subjects(db)).toEqual(['c']);
  });

  test('a transaction that fails does not roll back the ones beside it', async () => {
    const failing = db.transaction(async (trx) => {
      await insert(trx, 'a');
      throw new Error('changed my mind');
    });
    const beside = db.transaction((trx) => insert(trx, 'b'));
    await expect(failing).rejects.toThrow('changed my mind');
    await beside;
    expect(await subjects(db)).toEqual(['b']);
  });

  test('a transaction that has ended accepts no more statements', async () => {
    const ended = await db.transaction(async (trx) => ({ trx }));
    await expect(insert(ended.trx, 'late')).rejects.toThrow(/already committed/);
    expect(await subjects(db)).toEqual([]);
  });

  test('uncommitted rows are not visible, and readers do not wait for a writer', async () => {
    const other = await openAnother();
    await db.transaction(async (trx) => {
      await insert(trx, 'a');
      expect(await subjects(db)).toEqual([]);
      expect(await subjects(other)).toEqual([]);
      expect(await trx.selectFrom('attempts').select('subject').execute()).toEqual([{ subject: 'a' }]);
    });
    expect(await subjects(db)).toEqual(['a']);
  });

  test('a hundred concurrent writes, half of them in transactions, are all applied', async () => {
    await insert(db.sql, 'counter');
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 ? db.transaction((trx) => raise(trx)) : raise(db.sql))),
    );
    const row = await db.sql.selectFrom('attempts').select('count').executeTakeFirstOrThrow();
    expect(row.count).toBe(100);
  });

  test('several handles and processes write to the same database', async () => {
    await insert(db.sql, 'counter');
    const other = await openAnother();
    const here = Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 2 ? db : other).transaction((trx) => raise(trx))),
    );
    const elsewhere = [countElsewhere(config, 40), countElsewhere(config, 40)];
    expect(await Promise.all(elsewhere)).toEqual(['', '']);
    await here;
    const row = await db.sql.selectFrom('attempts').select('count').executeTakeFirstOrThrow();
    expect(row.count).toBe(140);
  });

  test('reads do not wait for a long transaction of another process', async () => {
    const other = await openAnother();
    const { promise: written, resolve: finish } = Promise.withResolvers<void>();
    const long = other.transaction(async (trx) => {
      await insert(trx, 'slow');
      await written;
    });
    await expect.poll(() => other.sql.selectFrom('catalogue').select('version').execute()).toHaveLength(1);
    const waiting = insert(db.sql, 'waiting');
    // A read that waited would never end: the transaction ends after it.
    expect(await subjects(db)).not.toContain('slow');
    finish();
    await Promise.all([long, waiting]);
    expect(await subjects(db)).toEqual(['slow', 'waiting']);
  });

  test('constraints refuse unknown references and emails with capitals', async () => {
    const user = {
      id: 'u1',
      name: 'U',
      email: 'u@example.com',
      passwordHash: 'x',
      createdAt: 1,
      updatedAt: 1,
    };
    const session = { tokenHash: 't', kind: 'user' as const, userId: 'nobody', createdAt: 1, expiresAt: 1 };
    await expect(db.sql.insertInto('sessions').values(session).execute()).rejects.toThrow(/foreign key/i);
    const shouting = { ...user, email: 'U@example.com' };
    await expect(db.sql.insertInto('users').values(shouting).execute()).rejects.toThrow(/check/i);
    await db.sql.insertInto('users').values(user).execute();
    const line = { userId: 'u1', bookId: 'no book', quantity: 1, position: 0 };
    await expect(db.sql.insertInto('cartLines').values(line).execute()).rejects.toThrow(/foreign key/i);
    await db.sql
      .insertInto('sessions')
      .values({ ...session, userId: 'u1' })
      .execute();
    await db.sql.deleteFrom('users').where('id', '=', 'u1').execute();
    expect(await db.sql.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('integers are read as numbers up to the largest safe integer', async () => {
    const resetsAt = Number.MAX_SAFE_INTEGER;
    await db.sql
      .insertInto('attempts')
      .values({ ...attempt('big'), resetsAt })
      .execute();
    const row = await db.sql
      .selectFrom('attempts')
      .select((one) => [
        'resetsAt',
        one.fn.countAll<number>().as('rows'),
        one.fn.sum<number>('count').as('sum'),
      ])
      .groupBy('resetsAt')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ resetsAt, rows: 1, sum: 0 });
  });

  test('a committed transaction that raises the catalogue version does so once, for every process', async () => {
    const other = await openAnother();
    const raiseIn = (from: Db) => from.transaction(async (trx) => raiseVersion(trx));
    expect(await db.catalogueVersion()).toBe(1);
    await db.transaction(async (trx) => {
      raiseVersion(trx);
      await insert(trx, 'a');
      raiseVersion(trx);
    });
    expect(await db.catalogueVersion()).toBe(2);
    const undone = db.transaction(async (trx) => {
      raiseVersion(trx);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await db.transaction((trx) => insert(trx, 'b'));
    expect(await db.catalogueVersion()).toBe(2);
    await Promise.all(Array.from({ length: 10 }, () => raiseIn(db)));
    expect(await db.catalogueVersion()).toBe(12);
    await expect.poll(() => other.catalogueVersion()).toBe(12);
    await raiseIn(other);
    await expect.poll(() => db.catalogueVersion()).toBe(13);
  });

  test('ping fails after close', async () => {
    const other = await openDatabase(config, quiet);
    await other.ping();
    await other.close();
    await expect(other.ping()).rejects.toThrow(/finalized|end/);
  });
});

/** Raises the counter in another process. Returns what it wrote to stderr. */
function countElsewhere(config: object, times: number): Promise<string> {
  const script = `
    import { openDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)};
    const db = await openDatabase(${JSON.stringify(config)}, { warn() {} });
    await Promise.all(Array.from({ length: ${times} }, () => db.transaction((trx) =>
      trx.updateTable('attempts').set((row) => ({ count: row('count', '+', 1) })).execute())));
    await db.close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: compileCache,
  });
  let errors = '';
  child.stderr.on('data', (data) => (errors += data));
  return new Promise((resolve) => child.on('close', () => resolve(errors)));
}
