import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compileCache } from '../../../tests/support/compile-cache.ts';
import { type MigrationPlace, migrationPlace } from '../../../tests/support/database/migration-place.ts';
import { bothEngines } from '../../../tests/support/database/test-database.ts';
import { migrationFiles } from './migrate.ts';

describe.each(bothEngines)('migrations on %s', (engine) => {
  let at: MigrationPlace;
  beforeEach(async () => {
    at = await migrationPlace(engine);
  });
  afterEach(() => at.remove());

  test('concurrent opens of several processes migrate once', async () => {
    const outputs = await Promise.all(Array.from({ length: 4 }, () => openElsewhere(at.config)));
    expect(outputs).toEqual(Array(4).fill('opened\n'));
    const store = await at.store();
    expect(await store.exclusively(() => store.applied())).toHaveLength(migrationFiles(engine).length);
  });
});

/** Opens and closes the database in another process. Returns its output. */
function openElsewhere(config: MigrationPlace['config']): Promise<string> {
  const script = `
    import { openDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)};
    const db = await openDatabase(${JSON.stringify(config)}, { warn() {} });
    await db.catalogueVersion();
    await db.close();
    console.log('opened');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: compileCache,
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  return new Promise((resolve) => child.on('close', () => resolve(output)));
}
