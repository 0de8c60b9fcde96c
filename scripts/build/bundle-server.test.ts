import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/db/open.ts';
import { inProject } from '../run/project.mjs';
import { bundledServer } from '../../tests/support/bundled-server.ts';

const run = promisify(execFile);
let server: string;
let folder: string;
beforeAll(async () => {
  server = await bundledServer();
  folder = mkdtempSync(join(tmpdir(), 'warraq-bundle-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the hooks of the image back up and restore the folder of the data', async () => {
  const dataDir = join(folder, 'storage');
  const db = await openDatabase({ databaseUrl: null, dataDir }, { warn: () => {} });
  const hook = async (name: string) => {
    const text = readFileSync(inProject('deploy', 'hooks', name), 'utf8');
    const script = text.replace('exec node /shop/build/shop', `exec '${process.execPath}' ${server}`);
    return (await run('sh', ['-c', script], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } })).stdout;
  };
  expect(await hook('pre-backup')).toMatch(/^Backed up to .*storage\/backups/);
  await db.close();
  // As it may be copied while the shop writes.
  writeFileSync(join(dataDir, 'warraq.sqlite'), 'half a database');
  expect(await hook('post-restore')).toMatch(/^Restored /);
  await (await openDatabase({ databaseUrl: null, dataDir }, { warn: () => {} })).close();
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
    return (await run(process.execPath, [join(server, 'copy-command.js'), ...args], { env })).stdout;
  };
  expect(await copy(from, 'backup', backup)).toMatch(/^Backed up to .*: 0 books/);
  await expect(copy(from, 'restore', backup)).rejects.toThrow(/is open: stop every process of it/);
  await db.close();
  expect(await copy(to, 'restore', backup)).toMatch(/^Restored /);
  expect(existsSync(join(to, 'warraq.sqlite'))).toBe(true);
});
