import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Generated, Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sqliteDialect } from './sqlite-dialect.ts';
import { SqliteHandle } from './sqlite-handle.ts';

interface Notes {
  notes: { n: Generated<number>; text: string };
}

let folder: string;
let writer: SqliteHandle;
let other: DatabaseSync;
let db: Kysely<Notes>;

function open() {
  const file = join(folder, 'warraq.sqlite');
  writer = new SqliteHandle(file);
  return new Kysely<Notes>({ dialect: sqliteDialect(new SqliteHandle(file), writer) });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-writer-'));
  db = open();
  writer.raw.exec('create table notes (n integer primary key, text text not null)');
  other = new DatabaseSync(join(folder, 'warraq.sqlite'));
});
afterEach(() => {
  other.close();
  rmSync(folder, { recursive: true });
});

const note = (n: number, text = 'a') => db.insertInto('notes').values({ n, text }).execute();
const inTransaction = (n: number, text = 'a') =>
  db.transaction().execute((trx) => trx.insertInto('notes').values({ n, text }).execute());
/** As another process sees it. */
const committed = () =>
  other
    .prepare('select n from notes order by n')
    .all()
    .map((row) => row['n']);

test('each of many concurrent writes is durable before its result', async () => {
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) => {
      await (n % 2 ? note(n) : inTransaction(n));
      expect(committed()).toContain(n);
    }),
  );
  expect(committed()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a commit that fails is rolled back, and the next transaction is written', async () => {
  const exec = writer.exec.bind(writer);
  writer.exec = (sql) => {
    if (sql === 'commit') throw new Error('the disk is full');
    exec(sql);
  };
  await expect(inTransaction(1)).rejects.toThrow('the disk is full');
  writer.exec = exec;
  await inTransaction(2);
  expect(committed()).toEqual([2]);
});

test('when the file cannot grow, exactly the writes that succeeded are there', async () => {
  const { page_count: pages } = writer.raw.prepare('pragma page_count').get() as { page_count: number };
  writer.raw.exec(`pragma max_page_count = ${pages + 3}`);
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  const outcomes = await Promise.allSettled(
    numbers.map((n) => inTransaction(n, 'x'.repeat(n % 2 ? 10 : 6_000))),
  );
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
  expect(committed()).toEqual(numbers.filter((_, index) => outcomes[index]!.status === 'fulfilled'));
});

test('a transaction that cannot begin does not block the next one', async () => {
  const exec = writer.exec.bind(writer);
  writer.exec = () => {
    throw new Error('the file is gone');
  };
  await expect(inTransaction(1)).rejects.toThrow('the file is gone');
  writer.exec = exec;
  await inTransaction(2);
  expect(committed()).toEqual([2]);
});

test('closing waits for the writes that have begun', async () => {
  const begun = Promise.withResolvers<void>();
  const writing = db.transaction().execute(async (trx) => {
    begun.resolve();
    await trx.insertInto('notes').values({ n: 1, text: 'a' }).execute();
  });
  await begun.promise;
  await db.destroy();
  expect(committed()).toEqual([1]);
  await writing;
});

test('locks of rows are left out, the rest of a query is not', async () => {
  await note(1);
  await note(2);
  const texts = db.selectFrom('notes').select('text').distinct();
  const compiled = db
    .with('locked', () => texts.forUpdate())
    .selectFrom('locked')
    .selectAll()
    .forNoKeyUpdate()
    .skipLocked()
    .compile();
  expect(compiled.sql.replaceAll(/ +/g, ' ').trim()).toBe(
    'with "locked" as (select distinct "text" from "notes" ) select * from "locked"',
  );
  expect(await texts.forKeyShare().execute()).toEqual([{ text: 'a' }]);
});
