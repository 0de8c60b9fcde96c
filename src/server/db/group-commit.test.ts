import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';
import { SqliteHandle } from './sqlite-handle.ts';

let folder: string;
let writer: SqliteHandle;
let other: DatabaseSync;
let commits: GroupCommit;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-commit-'));
  const file = join(folder, 'warraq.sqlite');
  writer = new SqliteHandle(file);
  writer.raw.exec('create table notes (n integer primary key, text text not null)');
  other = new DatabaseSync(file);
  commits = new GroupCommit(writer);
});
afterEach(() => {
  writer.raw.close();
  other.close();
  rmSync(folder, { recursive: true });
});

const note = (n: number, text = 'a') =>
  writer.raw.prepare('insert into notes (n, text) values (?, ?)').run(n, text);
/** As another process sees it. */
const committed = () =>
  other
    .prepare('select n from notes order by n')
    .all()
    .map((row) => row['n']);

async function transaction(work: () => void) {
  const started = await commits.begin();
  try {
    work();
  } catch (error) {
    await started.rollback();
    throw error;
  }
  await started.commit();
}

/** Replaces `exec('commit')`. Returns the function that restores it. */
function interceptCommit(intercept: (commit: () => void) => void) {
  const exec = writer.exec.bind(writer);
  writer.exec = (sql) => (sql === 'commit' ? intercept(() => exec(sql)) : exec(sql));
  return () => (writer.exec = exec);
}

test('writes that arrive together share one commit, and each is durable before its result', async () => {
  let count = 0;
  interceptCommit((commit) => {
    count++;
    commit();
  });
  const seen: unknown[][] = [];
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) => {
      await (n % 2 ? commits.run(() => note(n)) : transaction(() => note(n)));
      seen.push(committed());
    }),
  );
  expect(seen).toEqual(Array.from({ length: 6 }, () => [1, 2, 3, 4, 5, 6]));
  expect(count).toBe(1);
});

test('a write that fails is rolled back alone', async () => {
  const outcomes = await Promise.allSettled([
    transaction(() => note(1)),
    transaction(() => {
      note(2);
      note(1);
    }),
    commits.run(() => note(1)),
    transaction(() => note(3)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(committed()).toEqual([1, 3]);
});

test('an error is reported only after the rows that caused it are committed', async () => {
  const first = transaction(() => note(1));
  const second = transaction(() => note(1)).catch(() => committed());
  expect(await second).toEqual([1]);
  await first;
});

test('a commit that fails rejects every write of its batch, and the next batch is written', async () => {
  const restore = interceptCommit(() => {
    throw new Error('the disk is full');
  });
  const outcomes = await Promise.allSettled([
    transaction(() => note(1)),
    commits.run(() => note(2)),
    transaction(() => note(3)),
    transaction(() => note(3)),
  ]);
  expect(outcomes).toEqual(
    outcomes.map(() => ({ status: 'rejected', reason: new Error('the disk is full') })),
  );
  expect(committed()).toEqual([]);
  restore();
  await transaction(() => note(4));
  expect(committed()).toEqual([4]);
});

test('when the file cannot grow, exactly the writes that succeeded are there', async () => {
  const { page_count: pages } = writer.raw.prepare('pragma page_count').get() as { page_count: number };
  writer.raw.exec(`pragma max_page_count = ${pages + 3}`);
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  const outcomes = await Promise.allSettled(
    numbers.map((n) => transaction(() => note(n, 'x'.repeat(n % 2 ? 10 : 6_000)))),
  );
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
  expect(committed()).toEqual(numbers.filter((_, index) => outcomes[index]!.status === 'fulfilled'));
});

test('a transaction that cannot begin fails, and the next one is written', async () => {
  writer.raw.close();
  await expect(transaction(() => note(1))).rejects.toThrow(/not open/);
  writer = new SqliteHandle(join(folder, 'warraq.sqlite'));
  commits = new GroupCommit(writer);
  await transaction(() => note(2));
  expect(committed()).toEqual([2]);
});
