import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/db/open.ts';
import { bundledServer } from '../../tests/support/bundled-server.ts';

const run = promisify(execFile);
let server: Awaited<ReturnType<typeof bundledServer>>;
let folder: string;
beforeAll(async () => {
  server = await bundledServer();
  folder = mkdtempSync(join(tmpdir(), 'warraq-bundle-'));
});
afterAll(() => {
  server.remove();
  rmSync(folder, { recursive: true });
});

test('the built server can be backed up and restored without the sources', async () => {
  const [from, to, backup] = ['from', 'to', 'backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const db = await openDatabase({ databaseUrl: null, dataDir: from }, { warn: () => {} });
  const copy = async (dataDir: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
    return (await run(process.execPath, [join(server.folder, 'copy-command.js'), ...args], { env })).stdout;
  };
  expect(await copy(from, 'backup', backup)).toMatch(/^Backed up to .*: 0 books/);
  await expect(copy(from, 'restore', backup)).rejects.toThrow(/is open: stop every process of it/);
  await db.close();
  expect(await copy(to, 'restore', backup)).toMatch(/^Restored the shop as it was/);
  expect(existsSync(join(to, 'warraq.sqlite'))).toBe(true);
});
