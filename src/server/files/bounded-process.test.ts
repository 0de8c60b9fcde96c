import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'warraq-busy-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const hour = 3_600_000;
const forever = 'for (;;);';
const greedy = 'for (const taken = []; ; ) taken.push(Buffer.alloc(16 * 1024 * 1024, 1));';

test.each([
  ['time', { milliseconds: 300, megabytes: 4096 }, forever],
  ['memory', { milliseconds: hour, megabytes: 400 }, greedy],
])('a busy program ends at its limit of %s', async (name, limits, work) => {
  const program = join(folder, `${name}.mjs`);
  writeFileSync(program, work);
  const main = join(import.meta.dirname, 'bounded-main.ts');
  const child = spawn(process.execPath, [main, program, JSON.stringify(limits)], { env: {} });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});
