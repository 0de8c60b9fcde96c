import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database/test-database.ts';
import { bothEngines } from '../../../tests/support/test-shop.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { refuseEmptied } from './refuse-emptied.ts';

describe.each(bothEngines)('a start with a new database on %s', (engine) => {
  let folder: string;
  let env: Record<string, string>;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'warraq-emptied-'));
    database = await testDatabase(engine);
    env = { DATA_DIR: join(folder, 'data'), DEMO: 'off', ...(database && { DATABASE_URL: database.url }) };
  });
  afterEach(async () => {
    await database?.drop();
    rmSync(folder, { recursive: true });
  });

  function addUpload() {
    const files = join(folder, 'data', 'files');
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, `${'a'.repeat(32)}-800.webp`), 'a picture');
  }

  test('is refused beside the uploads of a shop, until that is there again', async () => {
    const config = readConfig(env);
    await refuseEmptied(config);
    addUpload();
    const said = `The database is empty, but there are uploads of a shop in ${folder}/data.`;
    await expect(refuseEmptied(config)).rejects.toThrow(said);
    await refuseEmptied(readConfig({ ...env, DEMO: 'on' }));
    await (await openDatabase(config, { warn: () => undefined })).close();
    await refuseEmptied(config);
  });

  test('is refused beside its backups', async () => {
    mkdirSync(join(folder, 'warraq-2026-11-17T03-15-00'));
    const said = `The database is empty, but there are backups of a shop in ${folder}.`;
    await expect(refuseEmptied(readConfig({ ...env, BACKUP_TO: folder }))).rejects.toThrow(said);
  });
});
