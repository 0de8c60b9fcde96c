import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  counts,
  env,
  inFolder,
  inFolderOfItsOwn,
  install,
  lastFixture,
  served,
  upgrade,
  whole,
} from './installed-shop.ts';

inFolderOfItsOwn();

test('data of the last version are upgraded, also after a kill in the middle', async () => {
  await install(lastFixture);
  // After the switch, when the new version may have migrated the data and taken orders.
  expect((await upgrade({ KILL_ON: 'start' })).end).toBe('SIGKILL');
  const { end, said } = await upgrade();
  expect([end, said]).toEqual([0, expect.stringContaining('The shop runs version v9.9.9.')]);
  expect(said).toMatch(/^The upgrade to v9\.9\.9 was interrupted\.\nStarting/);
  expect(await served()).toBe('new');
  expect(existsSync(inFolder('shop.upgrade.json'))).toBe(false);
  execFileSync('systemctl', ['stop'], { env });
  expect(await counts()).toEqual(whole);
});
