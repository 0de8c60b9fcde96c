import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTurn } from './build-lock.mjs';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-turns-'));
  lock = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const script = `
  import { appendFileSync } from 'node:fs';
  import { inTurn } from ${JSON.stringify(new URL('build-lock.mjs', import.meta.url).href)};
  const [lock, book, name] = process.argv.slice(-3);
  console.log = () => {};
  const write = (word) => appendFileSync(book, word + ' ' + name + '\\n');
  for (let turn = 0; turn < 15; turn++) {
    await inTurn(async () => {
      write('in');
      await new Promise((resolve) => setTimeout(resolve, 1));
      write('out');
      if (turn === Number(name)) process.kill(process.pid, 'SIGKILL');
    }, { lock, lookEvery: 0 });
  }`;

test.each(['', 'no number', '999999999'])('a lock that says "%s" is nobody’s', async (said) => {
  writeFileSync(lock, said);
  expect(await inTurn(async () => readFileSync(lock, 'utf8'), { lock, lookEvery: 0 })).toBe(
    String(process.pid),
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('a dead lock is cleared by one at a time', async () => {
  const [dead, other] = ['999999999', `${lock}.clearing`];
  writeFileSync(lock, dead);
  writeFileSync(other, String(process.pid));
  const turn = inTurn(async () => existsSync(other), { lock, lookEvery: 0 });
  for (let round = 0; round < 50; round++) await new Promise((resolve) => setTimeout(resolve));
  expect(readFileSync(lock, 'utf8')).toBe(dead);
  rmSync(other);
  expect(await turn).toBe(false);
});

test('of many processes, some of which are killed, never two are inside', async () => {
  const book = join(folder, 'book');
  await Promise.all(
    Array.from({ length: 6 }, (_, name) => {
      const args = ['--input-type=module', '--eval', script, lock, book, String(name * 3)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      return new Promise((resolve) => child.once('close', resolve));
    }),
  );
  const lines = readFileSync(book, 'utf8').trim().split('\n');
  for (let at = 0; at < lines.length; at += 2) {
    expect([lines[at]?.split(' ')[0], lines[at + 1]]).toEqual(['in', lines[at]?.replace('in', 'out')]);
  }
  expect(lines.length).toBeGreaterThan(60);
});
