import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SqliteHandle } from './sqlite-handle.ts';
import { SqliteWrites } from './group-commit.ts';

let folder: string;
let writer: SqliteHandle;
let other: DatabaseSync;
let writes: SqliteWrites;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-writes-'));
  const file = join(folder, 'warraq.sqlite');
  writer = new SqliteHandle(file);
  writer.raw.exec('create table notes (n integer primary key, text text not null)');
  other = new DatabaseSync(file);
  writes = new SqliteWrites(writer);
});
afterEach(() => {
  writer.raw.close();
  other.close();
  rmSync(folder, { recursive: true });
});

const note = (n: number, text = 'a') =>
  writer.raw.prepare('insert into notes (n, text) values (?, ?)').run(n, text);
const committed = () =>
  other
    .prepare('select n from notes order by n')
    .all()
    .map((row) => row['n']);

async function transaction(work: () => void) {
  const turn = await writes.begin();
  try {
    work();
  } catch (error) {
    await turn.end('rollback');
    throw error;
  }
  await turn.end('commit');
}

test('whoever is answered is on the disk, and many who come at once wait for it once', async () => {
  let commits = 0;
  const seen: unknown[][] = [];
  const say = writer.say.bind(writer);
  writer.say = (sql) => {
    if (sql === 'commit') commits++;
    say(sql);
  };
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) => {
      await (n % 2 ? writes.single(() => note(n)) : transaction(() => note(n)));
      seen.push(committed());
    }),
  );
  expect(seen).toEqual(Array.from({ length: 6 }, () => [1, 2, 3, 4, 5, 6]));
  expect(commits).toBe(1);
});

test('one that fails undoes all of itself and nothing of the others', async () => {
  const outcomes = await Promise.allSettled([
    transaction(() => note(1)),
    transaction(() => {
      note(2);
      note(1);
    }),
    writes.single(() => note(1)),
    transaction(() => note(3)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(committed()).toEqual([1, 3]);
});

test('one that fails says so only when what it saw of the others is there for everybody', async () => {
  const first = transaction(() => note(1));
  const second = transaction(() => note(1)).catch(() => committed());
  expect(await second).toEqual([1]);
  await first;
});

test('when the commit fails everybody hears it, and the next ones go on', async () => {
  const say = writer.say.bind(writer);
  writer.say = (sql) => {
    if (sql === 'commit') throw new Error('the disk is full');
    say(sql);
  };
  const outcomes = await Promise.allSettled([
    transaction(() => note(1)),
    writes.single(() => note(2)),
    transaction(() => note(3)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(committed()).toEqual([]);
  writer.say = say;
  await transaction(() => note(4));
  expect(committed()).toEqual([4]);
});

test('when the file may not grow, those who were answered and only those are there', async () => {
  const { page_count: pages } = writer.raw.prepare('pragma page_count').get() as { page_count: number };
  writer.raw.exec(`pragma max_page_count = ${pages + 3}`);
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  const outcomes = await Promise.allSettled(
    numbers.map((n) => transaction(() => note(n, 'x'.repeat(n % 2 ? 10 : 6_000)))),
  );
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
  expect(committed()).toEqual(numbers.filter((_, index) => outcomes[index]!.status === 'fulfilled'));
});
