import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts';
import { backUp, findBackup, lastOutcome, listBackups, restore, verifyBackup } from './backup.ts';

const inFolder = (folder: string) => ({ folder, keep: 14 });
const picture = `${'a'.repeat(32)}-800.webp`;

/** What does not depend on the engine. */
describe('a backup', () => {
  let shop: TestShop;
  let folder: string;
  const day = 86_400_000;
  const start = Date.parse('2026-01-05T03:15:00Z');
  beforeEach(async () => {
    shop = await openTestShop('sqlite');
    folder = mkdtempSync(join(tmpdir(), 'warraq-copy-'));
  });
  afterEach(async () => {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('that was changed or lost a file is not restored', async () => {
    await shop.deps.files.put(picture, Buffer.from('a picture'));
    const backup = await backUp(shop.config, inFolder(folder));
    const dataDir = mkdtempSync(join(tmpdir(), 'warraq-other-'));
    const other = { databaseUrl: null, dataDir, s3: null };
    for (const name of ['warraq.sqlite', `files/${picture}`]) {
      const file = join(backup.path, name);
      const bytes = readFileSync(file);
      for (const damaged of [bytes.with(0, bytes[0]! ^ 1), bytes.subarray(0, -1)]) {
        writeFileSync(file, damaged);
        await expect(restore(other, backup)).rejects.toThrow(`The file ${name} of the backup is damaged.`);
      }
      rmSync(file);
      await expect(restore(other, backup)).rejects.toThrow(`The file ${name} of the backup is missing.`);
      writeFileSync(file, bytes);
    }
    expect(existsSync(join(dataDir, 'warraq.sqlite'))).toBe(false);
    await restore(other, backup);
    rmSync(dataDir, { recursive: true });
  });

  test('has what was deleted since, and only the newest stay', async () => {
    const names = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(32)}-800.webp`);
    for (const [night, name] of names.entries()) {
      await shop.deps.files.put(name, Buffer.from(`the picture of night ${night}`));
      await backUp(shop.config, { folder, keep: 3 }, start + night * day);
      await shop.deps.files.delete(names[0]!);
    }
    const taken = (await listBackups(folder)).map(({ takenAt }) => (takenAt - start) / day);
    expect(taken).toEqual([3, 2, 1]);
    expect(await findBackup(folder, '2026-01-05').catch((error: Error) => error.message)).toMatch(
      /no backup of/,
    );
    const newest = await findBackup(folder);
    await verifyBackup(newest);
    expect(Object.keys(newest.checksums).toSorted()).toEqual([
      ...names.slice(1).map((name) => `files/${name}`),
      'warraq.sqlite',
    ]);
    // A file that the last backup had is stored once.
    expect(statSync(join(newest.path, 'files', names[1]!)).nlink).toBe(3);
  });

  test('of an emptied shop is refused', async () => {
    await backUp(shop.config, inFolder(folder), start);
    const empty = await openTestShop('sqlite', { empty: true });
    await expect(backUp(empty.config, inFolder(folder))).rejects.toThrow(
      /^The shop is empty, but its backup of .* has 22 books/,
    );
    expect((await lastOutcome(empty.config))?.error).toMatch(/^The shop is empty/);
    expect(await lastOutcome(shop.config)).toMatchObject({ error: null });
    await empty.close();
    expect((await findBackup(folder)).audit.books).toBe(22);
    expect(readdirSync(folder)).toHaveLength(1);
  });
});
