import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProject, root } from '../../scripts/run/project.mjs';
import { compileCache } from '../support/compile-cache.ts';
import { testDatabase } from '../support/database/test-database.ts';
import { buyer } from '../support/test-buyers.ts';
import { insertOrders } from '../support/test-orders.ts';
import { openTestShop } from '../support/test-shop.ts';

const runbook = readFileSync(inProject('docs', 'runbook.md'), 'utf8');
const blocks = [...runbook.matchAll(/^ *```sh\n([^]*?)^ *```/gm)].map(([, text]) =>
  text!.replaceAll(/^ {3}/gm, ''),
);

/** What needs a system of its own, or an installed shop that runs, does nothing here. */
const absent = ['apt-get', 'useradd', 'git', 'systemctl', 'curl', 'chgrp', 'chown', 'journalctl', 'rsync'];
const { PATH, HOME } = process.env;

function replaceProgram(name: string, script: string) {
  writeFileSync(join(folder, 'programs', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

let folder: string;
let database: { url: string; drop(): Promise<void> };
const inFolder = (text: string) =>
  text
    .replaceAll('postgres://warraq:PASSWORD@127.0.0.1/warraq', database.url)
    .replaceAll('/srv/warraq', root)
    .replaceAll(/\/(etc|var|usr\/local)\//g, `${folder}/$1/`)
    .replace('[ "$(id -un)" = warraq ] ||', 'false &&');

/** A system's folders, and a shop with orders in its data folder. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'warraq-runbook-'));
  database = (await testDatabase('postgres'))!;
  for (const path of [
    'etc/systemd/system',
    'etc/caddy',
    'usr/local/bin',
    'var/backups',
    'var/lib',
    'programs',
  ])
    mkdirSync(join(folder, path), { recursive: true });
  for (const name of absent) replaceProgram(name, 'exit 0');
  replaceProgram('sudo', '[ "$1" = -u ] && shift 2; exec "$@"');
  replaceProgram('npm', `[ "$2" = build ] || PATH='${PATH}' exec npm "$@"`);
  const shop = await openTestShop('sqlite', { env: { DATA_DIR: join(folder, 'var/lib/warraq') } });
  const { body } = await shop.visitor().get('/api/product/list?limit=1');
  await insertOrders(shop, await buyer(shop), 30, [body.products[0]!._id]);
  await shop.close();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function run(commands: string) {
  const programs = ['programs', 'usr/local/bin'].map((name) => join(folder, name));
  return spawnSync('sh', ['-euc', inFolder(commands)], {
    encoding: 'utf8',
    env: { HOME: HOME ?? folder, PATH: [...programs, PATH].join(':'), ...compileCache },
  });
}

/** The installed command names folders of the system; the environment file becomes that of a demo. */
function adapt() {
  const command = readFileSync(inProject('deploy', 'warraq-command'), 'utf8');
  writeFileSync(join(folder, 'usr/local/bin/warraq'), inFolder(command));
  writeFileSync(join(folder, 'etc/warraq.env'), 'DEMO=on\n');
}

test('the commands of the runbook run in their order', () => {
  expect(blocks.length).toBeGreaterThan(15);
  const said = blocks.map((commands) => {
    const { status, stdout, stderr } = run(commands);
    if (commands.includes('/usr/local/bin/warraq\n')) adapt();
    expect([commands, status, stderr]).toEqual([commands, 0, '']);
    return stdout;
  });
  expect(said.join('')).toContain('Backed up to');
  expect(said.join('')).toContain('Restored ');
  expect(said.join('')).toMatch(/Moved \d+ rows of \d+ tables/);
  expect(said.join('').match(/All correct: 22 books, 1 users, 30 orders/g)).toHaveLength(2);
});
