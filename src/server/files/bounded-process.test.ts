import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram } from './bounded-process.ts';

let dirname: string;
beforeAll(() => (dirname = mkdtempSync(join(tmpdir(), 'warraq-busy-'))));
afterAll(() => rmSync(dirname, { recursive: true }));

const hour = 3_600_000;
const forever = 'for (;;);';
const greedy = 'for (const taken = []; ; ) taken.push(Buffer.alloc(16 * 1024 * 1024, 1));';

test.each([
  ['time', { milliseconds: 300, megabytes: 4096 }, forever],
  ['memory', { milliseconds: hour, megabytes: 400 }, greedy],
])('a busy program ends at its limit of %s', async (name, limits, work) => {
  const filename = join(dirname, `${name}.mts`);
  writeFileSync(
    filename,
    `import { runLimited } from ${JSON.stringify(join(import.meta.dirname, 'bounded-process.ts'))};
     await runLimited(import.meta, ${JSON.stringify(limits)}, async () => { ${work} });`,
  );
  const place = { dirname, filename } as ImportMeta;
  const child = startProgram(place, name, [], { milliseconds: hour, megabytes: 0 });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});
