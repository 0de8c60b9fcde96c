import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import { freePort } from '../../scripts/services/free-port.mjs';
import { hasDump } from '../../scripts/services/postgres-binaries.mjs';
import { inProject } from '../../scripts/run/project.mjs';
import { readConfig } from '../../src/server/config.ts';
import { audit } from '../../src/server/db/audit-queries.ts';
import { migrationFiles, pendingMigrations } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { bundledServer } from '../support/bundled-server.ts';
import { compileCache } from '../support/compile-cache.ts';
import { testDatabase } from '../support/database/test-database.ts';
import type { Engine } from '../support/test-shop.ts';

/** `scripts/upgrade.mjs` with the data of each released version. git is real; systemd, sudo and the build are stand-ins. */
const releases = inProject('tests', 'releases');
export const fixtures = readdirSync(releases)
  .map((file) => /^(\d+\.\d+\.\d+)\.(sqlite|postgres)[.\w]*\.gz$/.exec(file))
  .filter((found) => found !== null)
  .map(([file, from, engine]) => ({ file, from: from!, engine: engine as Engine }))
  .filter(({ engine }) => engine === 'sqlite' || hasDump())
  .toSorted((one, other) => one.from.localeCompare(other.from, 'en', { numeric: true }));
/** The last released version. */
export const lastFixture = fixtures.findLast(({ engine }) => engine === 'sqlite')!;

let folder: string;
let port: number;
export let env: Record<string, string>;
let database: Awaited<ReturnType<typeof testDatabase>>;
/** Gives each test of a file a folder, and stops its shop at the end. Workers share this module, so each file calls it. */
export function inFolderOfItsOwn(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'warraq-upgrade-'));
  });
  afterEach(async () => {
    spawnSync(join(folder, 'programs', 'systemctl'), ['stop'], { env: { ...env, KILL_ON: '' } });
    await database?.drop();
    database = null;
    rmSync(folder, { recursive: true });
  });
}

export const inFolder = (...parts: string[]) => join(folder, ...parts);
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
    cwd: folder,
    stdio: 'pipe',
  });

/** A shop of an old version that runs with these data, and a repository with the old and a new version. */
export async function install(
  { file, engine }: (typeof fixtures)[number],
  newVersion: 'new' | 'broken' = 'new',
) {
  const bytes = gunzipSync(readFileSync(join(releases, file)));
  database = await testDatabase(engine);
  mkdirSync(inFolder('data'));
  if (database) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(bytes.toString());
    await client.end();
  } else writeFileSync(inFolder('data', 'warraq.sqlite'), bytes);
  port = await freePort();
  env = {
    PATH: [inFolder('programs'), process.env.PATH].join(':'),
    HOME: folder,
    WARRAQ_HOME: inFolder('shop'),
    DATA_DIR: inFolder('data'),
    DEMO: 'on',
    READY_SECONDS: '600',
    ...compileCache,
    ...(database && { DATABASE_URL: database.url }),
  };
  writePrograms();
  const pending = new Set(await pendingMigrations(readConfig(env)));
  const last = migrationFiles(engine).findLast(({ name }) => !pending.has(name))!.name;
  writeRepository(await bundledServer(), `old ${last}`, newVersion);
  execFileSync('systemctl', ['start'], { env });
  await expect.poll(served, { timeout: 30_000 }).toBe('old');
}

function writeRepository(server: string, old: string, newVersion: string) {
  const command = (name: string) => `${process.execPath} ${join(server, `${name}-command.js`)}`;
  const scripts = {
    build: 'touch built',
    backup: `${command('copy')} backup`,
    restore: `${command('copy')} restore`,
    admin: command('admin'),
  };
  git('init', '--quiet', 'source');
  for (const [tag, version] of Object.entries({ 'v0.0.1': old, 'v9.9.9': newVersion })) {
    writeFileSync(inFolder('source', 'package.json'), JSON.stringify({ name: 'shop', scripts }));
    writeFileSync(inFolder('source', 'version'), version);
    git('-C', 'source', 'add', '.');
    git('-C', 'source', 'commit', '--quiet', '-m', tag);
    git('-C', 'source', 'tag', tag);
  }
  git('clone', '--quiet', '--branch', 'v0.0.1', 'source', 'shop');
}

function writePrograms() {
  mkdirSync(inFolder('programs'));
  const program = (name: string, ...lines: string[]) =>
    writeFileSync(inFolder('programs', name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  // Its warnings must not be taken for an answer of git.
  program('sudo', 'echo "sudo: unable to resolve host" >&2', 'shift 3', 'exec "$@"');
  program('install', 'shift 5', 'mkdir "$1"');
  const pidFile = inFolder('pid');
  program(
    'systemctl',
    `[ "$1" = list-units ] && echo 'warraq@${port}.service loaded active running' && exit 0`,
    `[ "$1" = is-failed ] && { [ -e "/proc/$(cat ${pidFile})/exe" ] && exit 1; exit 0; }`,
    `[ "$KILL_ON" = "$1" ] && kill -9 $PPID && [ "$1" = stop ] && exit 1`,
    `if [ -e ${pidFile} ]; then`,
    `  pid=$(cat ${pidFile}); kill "$pid" 2>/dev/null; rm ${pidFile}`,
    // A zombie has no program any more.
    '  while [ -e "/proc/$pid/exe" ]; do sleep 0.05; done',
    'fi',
    '[ "$1" = start ] || exit 0',
    `${process.execPath} ${inProject('tests', 'support', 'versioned-shop.ts')} ${inFolder('shop')} ${port} >/dev/null 2>&1 &`,
    `echo $! > ${pidFile}`,
  );
}

export async function upgrade(more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [inProject('scripts', 'upgrade.mjs')], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { end: signal ?? code, said };
}

export const served = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.text(),
    () => 'nothing',
  );

export async function counts() {
  const db = await openDatabase(readConfig(env), { warn: () => undefined });
  return audit(db.sql).finally(() => db.close());
}

/** What the data of each released version have. */
export const whole = { books: 22, users: 1, orders: 3, lines: 5, wrongOrders: [] };
