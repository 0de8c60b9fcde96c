import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../../scripts/run/project.mjs';
import { readConfig, settingNames as settings } from '../../src/server/config.ts';

const read = (...parts: string[]) => readFileSync(inProject(...parts), 'utf8');
/** Set by the image, by the unit, or by the file itself. */
const fixed: Record<string, string[]> = {
  'compose.yaml': ['PORT', 'HOST', 'DATA_DIR'],
  'deploy/compose-one.yaml': ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL'],
  'deploy/warraq.env': ['PORT', 'DATA_DIR'],
};

test.each(Object.keys(fixed))('%s passes every setting of the shop', (file) => {
  const passed = [...read(...file.split('/')).matchAll(/^ *([A-Z][A-Z0-9_]+)[:=]/gm)].map(
    ([, name]) => name!,
  );
  expect(settings.length).toBeGreaterThan(20);
  // Compose refuses a file that names a variable twice.
  expect(passed.filter((name, index) => passed.indexOf(name) !== index)).toEqual([]);
  expect(settings.filter((name) => !passed.includes(name) && !fixed[file]!.includes(name))).toEqual([]);
  expect(passed.filter((name) => !settings.includes(name) && !name.startsWith('POSTGRES_'))).toEqual([]);
});

test('the example of an environment file is a valid configuration once it has a password', () => {
  const lines = read('deploy', 'warraq.env')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const env = Object.fromEntries(
    lines.map((line) => [line.split('=')[0]!, line.split('=').slice(1).join('=')]),
  );
  expect(readConfig({ ...env, SELLER_PASSWORD: 'a-good-password' })).toMatchObject({
    publicUrl: 'https://shop.example.com',
    proxies: 1,
    demo: false,
    databaseUrl: null,
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.each(hasSystemd ? ['systemd-analyze'] : [])('%s finds no fault in the units', (program) => {
  const folder = mkdtempSync(join(tmpdir(), 'warraq-unit-'));
  const units = ['warraq@.service', 'warraq-backup.service', 'warraq-backup.timer'].map((name) => {
    const unit = join(folder, name.replace('@', '@3000'));
    // Only what an installation would bring along is replaced.
    const text = read('deploy', name).replaceAll(/(?<=ExecStart=)\S+/g, process.execPath);
    writeFileSync(unit, text);
    return unit;
  });
  try {
    const args = ['verify', '--man=no', '--recursive-errors=no', ...units];
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the commands of the runbook can be read by a shell, and those of the shop exist', () => {
  const blocks = [...read('docs', 'runbook.md').matchAll(/^ *```sh\n([^]*?)^ *```/gm)].map(
    ([, text]) => text!,
  );
  expect(blocks.length).toBeGreaterThan(15);
  for (const commands of blocks)
    expect(spawnSync('sh', ['-nc', commands], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = blocks.flatMap((commands) =>
    [...commands.matchAll(/^ *warraq ([\w-]+)/gm)].map(([, name]) => name!),
  );
  expect(named).toContain('restore');
  expect(named.filter((name) => !scripts[name])).toEqual([]);
});
