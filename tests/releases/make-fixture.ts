import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { manifest } from '../../scripts/run/project.mjs';
import { openTestShop } from '../support/test-shop.ts';
import { fill } from './filled-shop.ts';

/**
 * Writes the databases of this version, as its shop fills them, beside this file: one for each engine. `npm run release`
 * does it for each version. It needs pg_dump.
 */
const { version } = manifest() as { version: string };
const target = (name: string) => join(import.meta.dirname, `${version}.${name}.gz`);

const server = await startPostgres();
try {
  const shop = await openTestShop('postgres', { databaseUrl: server.url });
  await fill(shop);
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges'];
  const { status, stdout, stderr } = spawnSync('pg_dump', [...options, `--dbname=${server.url}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  // Without the commands to psql, so that any client can run it.
  writeFileSync(target('postgres.sql'), gzipSync(stdout.replace(/^\\.*\n/gm, '')));
  await shop.close();
} finally {
  await server.stop();
}

const folder = mkdtempSync(join(tmpdir(), 'warraq-fixture-'));
const shop = await openTestShop('sqlite');
await fill(shop);
const source = new DatabaseSync(join(shop.config.dataDir, 'warraq.sqlite'), { readOnly: true });
await backup(source, join(folder, 'warraq.sqlite'));
source.close();
await shop.close();
writeFileSync(target('sqlite'), gzipSync(readFileSync(join(folder, 'warraq.sqlite'))));
rmSync(folder, { recursive: true });
