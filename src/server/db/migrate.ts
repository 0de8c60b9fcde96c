import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type AppliedMigration, DatabaseError, type Db } from './database.ts';

export interface Migration {
  name: string;
  checksum: string;
  sql: string;
}

/** The engine's part of migrating. `exclusively` runs `work` in a transaction while other processes wait. */
export interface MigrationStore {
  readonly engine: Db['engine'];
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  run(statements: string): Promise<void>;
  applied(): Promise<{ name: string; checksum: string }[]>;
  record(row: { name: string; checksum: string; appliedAt: number }): Promise<void>;
}

/** `0001-shop.sql` runs on both engines, `0004-names.sqlite.sql` and `0004-names.postgres.sql` on one each. */
export function migrationFiles(
  engine: Db['engine'],
  folder = new URL('./migrations/', import.meta.url),
): Migration[] {
  const forEngine = new RegExp(`^[^.]+(\\.${engine})?\\.sql$`);
  return readdirSync(folder)
    .filter((name) => forEngine.test(name))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Forward only. Each file and its record are one transaction, so a crash leaves it applied or not begun. */
export async function migrate(
  store: MigrationStore,
  known: Migration[] = migrationFiles(store.engine),
): Promise<AppliedMigration[]> {
  await store.exclusively(() =>
    store.run(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at bigint not null)',
    ),
  );
  const done: AppliedMigration[] = [];
  for (const migration of known) {
    await store.exclusively(async () => {
      const applied = await store.applied();
      refuseUnknown(applied, known);
      if (applied.some(({ name }) => name === migration.name)) return;
      const start = performance.now();
      await store.run(migration.sql);
      await store.record({ ...migration, appliedAt: Date.now() });
      done.push({ name: migration.name, milliseconds: Math.round(performance.now() - start) });
    });
  }
  return done;
}

function refuseUnknown(applied: { name: string; checksum: string }[], known: Migration[]) {
  for (const { name, checksum } of applied) {
    const ours = known.find((migration) => migration.name === name);
    if (!ours) {
      throw new DatabaseError(
        `The data was written by a newer version of the shop (it has "${name}", which this version does not know). Start the newer version, or restore an older backup.`,
      );
    }
    if (ours.checksum !== checksum) {
      throw new DatabaseError(
        `The migration "${name}" is not the one this data was made with: migrations are never edited, add a new file instead.`,
      );
    }
  }
}
