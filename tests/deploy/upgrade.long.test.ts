import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { inProject } from '../../scripts/run/project.mjs';
import { readConfig } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import {
  counts,
  env,
  fixtures,
  inFolder,
  inFolderOfItsOwn,
  install,
  lastFixture,
  served,
  upgrade,
  whole,
} from './installed-shop.ts';

// Each starts the shop several times.
vi.setConfig({ testTimeout: 300_000 });
inFolderOfItsOwn();

test.each(fixtures)(
  'data of $from on $engine are upgraded, also after a kill in the middle',
  async (fixture) => {
    await install(fixture);
    // After the switch, when the new version may have migrated the data and taken orders.
    expect((await upgrade({ KILL_ON: 'start' })).end).toBe('SIGKILL');
    const { end, said } = await upgrade();
    expect([end, said]).toEqual([0, expect.stringContaining('The shop runs version v9.9.9.')]);
    expect(said).toMatch(/^The upgrade to v9\.9\.9 was interrupted\.\nStarting/);
    expect(await served()).toBe('new');
    expect(existsSync(inFolder('shop.upgrade.json'))).toBe(false);
    execFileSync('systemctl', ['stop'], { env });
    expect(await counts()).toEqual(whole);
  },
);

test('a kill before the stop or within the switch leaves the old version, and the next call upgrades', async () => {
  await install(lastFixture);
  expect((await upgrade({ KILL_ON: 'stop' })).end).toBe('SIGKILL');
  expect(await served()).toBe('old');
  renameSync(inFolder('shop'), inFolder('shop.previous'));
  expect((await upgrade()).said).toContain('The shop runs version v9.9.9.');
  expect(await served()).toBe('new');
});

test('a version that does not start is taken back with its migrations', async () => {
  await install(lastFixture, 'broken');
  const { end, said } = await upgrade();
  expect([end, said]).toEqual([1, expect.stringContaining('The old version and its data are back.')]);
  // It refuses data of another version.
  expect(await served()).toBe('old');
  expect(existsSync(inFolder('shop.upgrade.json'))).toBe(false);
});

test('data of an unreleased version, and an unknown version, are refused before anything stops', async () => {
  await install(lastFixture);
  const pid = readFileSync(inFolder('pid'), 'utf8');
  const db = await openDatabase(readConfig(env), { warn: () => undefined });
  await db.sql
    .insertInto('migrations')
    .values({ name: '9999-later.sql', checksum: '', appliedAt: 0 })
    .execute();
  await db.close();
  const { end, said } = await upgrade();
  expect([end, said]).toEqual([1, expect.stringContaining('cannot open this data. Nothing was changed.')]);
  expect(said).toMatch(/written by a newer version.*9999-later.*Start the newer version, or restore/);
  expect([await served(), readFileSync(inFolder('pid'), 'utf8')]).toEqual(['old', pid]);
  const unknown = spawnSync(process.execPath, [inProject('scripts', 'upgrade.mjs'), '3.0'], {
    env,
    encoding: 'utf8',
  });
  expect(unknown).toMatchObject({
    status: 1,
    stderr: 'There is no version 3.0. Released: v9.9.9, v0.0.1.\n',
  });
});
