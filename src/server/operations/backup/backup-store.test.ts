import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLoopbackS3 } from '../../../../tests/support/files/loopback-s3.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import type { Config } from '../../config.ts';
import { BackupStore } from './backup-store.ts';
import { backUp, findBackup, lastOutcome, type Place, restore } from './shop-backup.ts';

const inFolder = (folder: string): Config['backup'] => ({ to: { folder }, passphrase: null });
const passphrase = 'three words and more';
const picture = `${'a'.repeat(32)}-800.webp`;

/** What does not depend on the engine. */
describe('backups', () => {
  let shop: TestShop;
  let folder: string;
  /** A place for another shop that is closed. */
  let other: Place;

  beforeEach(async () => {
    shop = await openTestShop('sqlite');
    folder = mkdtempSync(join(tmpdir(), 'warraq-copy-'));
    other = { databaseUrl: null, dataDir: mkdtempSync(join(tmpdir(), 'warraq-other-')), s3: null };
  });
  afterEach(async () => {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
    rmSync(other.dataDir, { recursive: true, force: true });
  });

  test.each([null, passphrase])('that was changed or lost a file is not restored (%s)', async (secret) => {
    await shop.deps.files.put(picture, Buffer.from('a picture'));
    const target = { to: { folder }, passphrase: secret };
    const { manifest } = await backUp(shop.config, target);
    const backup = await findBackup(target);
    for (const name of [manifest.database, manifest.files[picture]!]) {
      const file = join(folder, name);
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 1));
      await expect(backup.verify()).rejects.toThrow(/damaged/);
      await expect(restore(other, backup)).rejects.toThrow(/damaged/);
      writeFileSync(file, bytes.subarray(0, -1));
      await expect(backup.verify()).rejects.toThrow(/damaged/);
      rmSync(file);
      await expect(restore(other, backup)).rejects.toThrow(/is missing/);
      writeFileSync(file, bytes);
    }
    expect(existsSync(join(other.dataDir, 'warraq.sqlite'))).toBe(false);
    await restore(other, backup);
  });

  test('adds only new files, and keeps what was deleted in the shop', async () => {
    const [first, second] = ['a', 'b'].map((letter) => `${letter.repeat(32)}-800.webp`) as [string, string];
    const bucket = await openLoopbackS3();
    const target: Config['backup'] = { to: { s3: bucket.place }, passphrase: null };
    await shop.deps.files.put(first, Buffer.from('the first'));
    const now = Date.parse('2026-03-10T03:15:00Z');
    expect((await backUp(shop.config, target, now)).added).toBe(1);
    const before = new Map(bucket.stored);
    await shop.deps.files.put(second, Buffer.from('the second'));
    expect((await backUp(shop.config, target, now + 86_400_000)).added).toBe(1);
    for (const [name, file] of before) expect(bucket.stored.get(name)).toBe(file);

    await shop.deps.files.delete(first);
    expect((await backUp(shop.config, target, now + 2 * 86_400_000)).added).toBe(0);
    expect((await findBackup(target)).files).toEqual([second]);
    const older = await findBackup(target, '2026-03-11');
    expect(older.files.toSorted()).toEqual([first, second]);
    expect((await older.bytes(first)).toString()).toBe('the first');
    await bucket.close();
  });

  test('that is no longer needed is deleted with what only it has', async () => {
    const target = inFolder(folder);
    const start = Date.parse('2026-01-05T03:15:00Z');
    for (let day = 0; day < 9; day++) {
      const name = `${String(day).repeat(32)}-800.webp`;
      await shop.deps.files.put(name, Buffer.from(`the picture of day ${day}`));
      await backUp(shop.config, target, start + day * 86_400_000);
      await shop.deps.files.delete(name);
      // Contents that were written today may belong to a backup that another process takes.
      const old = new Date(start - 10 * 86_400_000);
      for (const entry of readdirSync(folder))
        if (entry.length === 64) utimesSync(join(folder, entry), old, old);
    }
    const store = await BackupStore.open(target);
    expect(store.backups.map(({ takenAt }) => new Date(takenAt).getUTCDate())).toEqual([
      13, 12, 11, 10, 9, 8, 7,
    ]);
    for (const { takenAt } of store.backups) {
      const backup = await findBackup(target, new Date(takenAt).toISOString().slice(0, 10));
      expect(backup.files).toHaveLength(1);
      await backup.verify();
    }
    const pictures = readdirSync(folder).filter(
      (name) => name.length === 64 && readFileSync(join(folder, name)).includes('the picture of day'),
    );
    expect(pictures).toHaveLength(7);
  });

  test('an emptied shop does not replace its backups', async () => {
    await backUp(shop.config, inFolder(folder));
    const empty = await openTestShop('sqlite', { empty: true });
    await expect(backUp(empty.config, inFolder(folder))).rejects.toThrow(
      /^The shop is empty, but its backup of .* has 22 books/,
    );
    expect((await lastOutcome(empty.config))?.error).toMatch(/^The shop is empty/);
    expect(await lastOutcome(shop.config)).toMatchObject({ error: null });
    await empty.close();
    expect((await findBackup(inFolder(folder))).audit.books).toBe(22);
  });

  test('needs the passphrase it was made with', async () => {
    await backUp(shop.config, { to: { folder }, passphrase });
    await expect(findBackup({ to: { folder }, passphrase: 'three other words' })).rejects.toThrow(
      'is not that of',
    );
    await expect(findBackup(inFolder(folder))).rejects.toThrow('not set');
    const plain = inFolder(join(folder, 'plain'));
    await backUp(shop.config, plain);
    await expect(backUp(shop.config, { ...plain, passphrase })).rejects.toThrow('are not encrypted');
  });
});
