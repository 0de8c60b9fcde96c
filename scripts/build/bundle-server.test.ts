import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/db/open.ts';
import { inProject } from '../run/project.mjs';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  mkdirSync(inProject('.cache'), { recursive: true });
  // Inside the project, so that Node finds its packages.
  folder = mkdtempSync(inProject('.cache', 'bundle-'));
  await run(process.execPath, [inProject('scripts', 'build', 'bundle-server.mjs'), join(folder, 'shop')]);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the built server can be backed up and restored without the sources', async () => {
  const [from, to, backup] = ['from', 'to', 'backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const db = await openDatabase({ databaseUrl: null, dataDir: from }, { warn: () => {} });
  const copy = async (dataDir: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
    return (await run(process.execPath, [join(folder, 'shop', 'copy-command.js'), ...args], { env })).stdout;
  };
  expect(await copy(from, 'backup', backup)).toMatch(/^Backed up to .*: 0 books/);
  await expect(copy(from, 'restore', backup)).rejects.toThrow(/is open: stop every process of it/);
  await db.close();
  expect(await copy(to, 'restore', backup)).toMatch(/^Restored the shop as it was/);
  expect(existsSync(join(to, 'warraq.sqlite'))).toBe(true);
});
