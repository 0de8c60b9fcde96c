import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withBuildLock } from './build-lock.mjs';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-build-lock-'));
  lock = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const script = `
  import { appendFileSync } from 'node:fs';
  import { withBuildLock } from ${JSON.stringify(new URL('build-lock.mjs', import.meta.url).href)};
  const [lock, journal, name] = process.argv.slice(-3);
  console.log = () => {};
  const write = (word) => appendFileSync(journal, word + ' ' + name + '\\n');
  for (let round = 0; round < 15; round++) {
    await withBuildLock(async () => {
      write('in');
      await new Promise((resolve) => setTimeout(resolve, 1));
      write('out');
      if (round === Number(name)) process.kill(process.pid, 'SIGKILL');
    }, { lock, pollMs: 0 });
  }`;

test.each(['', 'no number', '999999999'])('a lock with the owner "%s" is stale', async (owner) => {
  writeFileSync(lock, owner);
  const content = await withBuildLock(async () => readFileSync(lock, 'utf8'), { lock, pollMs: 0 });
  expect(content).toBe(String(process.pid));
  expect(readdirSync(folder)).toEqual([]);
});

test('only one process at a time removes a stale lock', async () => {
  const [stale, removing] = ['999999999', `${lock}.removing`];
  writeFileSync(lock, stale);
  writeFileSync(removing, String(process.pid));
  const waiting = withBuildLock(async () => existsSync(removing), { lock, pollMs: 0 });
  for (let round = 0; round < 50; round++) await new Promise((resolve) => setTimeout(resolve));
  expect(readFileSync(lock, 'utf8')).toBe(stale);
  rmSync(removing);
  expect(await waiting).toBe(false);
});

test('of many processes, some of which are killed, never two hold the lock', async () => {
  const journal = join(folder, 'journal');
  await Promise.all(
    Array.from({ length: 6 }, (_, name) => {
      const args = ['--input-type=module', '--eval', script, lock, journal, String(name * 3)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      return new Promise((resolve) => child.once('close', resolve));
    }),
  );
  const lines = readFileSync(journal, 'utf8').trim().split('\n');
  for (let index = 0; index < lines.length; index += 2) {
    expect([lines[index]?.split(' ')[0], lines[index + 1]]).toEqual([
      'in',
      lines[index]?.replace('in', 'out'),
    ]);
  }
  expect(lines.length).toBeGreaterThan(60);
});
