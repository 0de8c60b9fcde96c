import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { DatabaseError, type Db } from './database.ts';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config.ts';

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
}

/**
 * The schema of both engines and of this one, then each change since. `0001-gifts.sql` is for both engines,
 * `0002-gifts.sqlite.sql` for one.
 */
export function migrationFiles(engine: Db['engine']): Migration[] {
  const later = new URL('./migrations/', import.meta.url);
  // Input: the name of a file of ours.
  const isOurs = (name: string) => new RegExp(`^[^.]+(\\.${engine})?\\.sql$`).test(name);
  const changes = existsSync(later) ? readdirSync(later).filter(isOurs).toSorted() : [];
  return ['schema.sql', `schema.${engine}.sql`, ...changes.map((name) => `migrations/${name}`)].map(
    (path) => {
      const sql = readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll('\r\n', '\n');
      return { name: basename(path), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    },
  );
}

/** Forward only. Returns what was applied. Each file and its record are one transaction, so a crash leaves it applied or not begun. */
export async function migrate(
  store: MigrationStore,
  known: Migration[] = migrationFiles(store.engine),
): Promise<string[]> {
  const before = await store.exclusively(async () => {
    await store.run(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at bigint not null)',
    );
    return store.applied();
  });
  refuseUnknown(before, known);
  const done: string[] = [];
  for (const migration of known.filter(({ name }) => before.every((one) => one.name !== name))) {
    await store.exclusively(async () => {
      // Another process may have applied it meanwhile.
      const applied = await store.applied();
      refuseUnknown(applied, known);
      if (applied.some(({ name }) => name === migration.name)) return;
      await store.run(migration.sql);
      // Input: the name of a file of ours, and hexadecimal digits.
      const row = `'${migration.name}', '${migration.checksum}', ${Date.now()}`;
      await store.run(`insert into migrations (name, checksum, applied_at) values (${row})`);
      done.push(migration.name);
    });
  }
  return done;
}

/** Of the versions before 1.0, which had another schema. */
function refuseBeforeOne(applied: { name: string }[]) {
  if (!applied.some(({ name }) => name === '0001-shop.sql')) return;
  throw new DatabaseError(
    'The data was written by version 0.x of the shop, which this version cannot open. It was left as it is: open it with the version that wrote it, or start this one with another DATA_DIR or database.',
  );
}

function refuseUnknown(applied: { name: string; checksum: string }[], known: Migration[]) {
  refuseBeforeOne(applied);
  for (const { name, checksum } of applied) {
    const ours = known.find((migration) => migration.name === name);
    if (!ours) {
      throw new DatabaseError(
        `The data was written by a newer version of the shop (it has "${name}", which this version does not know). Start the newer version, or restore an older backup.`,
      );
    }
    if (ours.checksum !== checksum) {
      throw new DatabaseError(
        `The file "${name}" is not the one this data was made with: released SQL is never edited, add a migration instead.`,
      );
    }
  }
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** None are applied to a database that no version of the shop has opened yet. */
export async function migrationsOf({ databaseUrl, dataDir }: Place) {
  const names = databaseUrl ? await inPostgres(databaseUrl) : inSqlite(dataDir);
  refuseBeforeOne(names.map((name) => ({ name })));
  const applied = new Set(names);
  const known = migrationFiles(databaseUrl ? 'postgres' : 'sqlite').map(({ name }) => name);
  return { applied, pending: known.filter((name) => !applied.has(name)) };
}

export async function requireMigrated(place: Place): Promise<void> {
  const { applied, pending } = await migrationsOf(place);
  if (pending.length === 0) return;
  if (applied.size === 0)
    throw new DatabaseError(
      place.databaseUrl
        ? 'There is no shop in this database: check DATABASE_URL, or start the shop once.'
        : `There is no shop in ${place.dataDir}: check DATA_DIR, or start the shop once.`,
    );
  throw new DatabaseError(
    `The data is not of this version yet (${pending.length} pending migrations): start the shop once.`,
  );
}

function inSqlite(dataDir: string): string[] {
  const file = join(dataDir, 'warraq.sqlite');
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const table = database.prepare("select 1 from sqlite_schema where name = 'migrations'").get();
    const rows = table ? database.prepare('select name from migrations').all() : [];
    return rows.map(({ name }) => String(name));
  } finally {
    database.close();
  }
}

async function inPostgres(url: string): Promise<string[]> {
  const pool = await (await import('./postgres/postgres-open-lock.ts')).openPlain(url);
  try {
    const { rows } = await pool.query<{ found: boolean }>(
      "select to_regclass('migrations') is not null as found",
    );
    if (!rows[0]?.found) return [];
    return (await pool.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name);
  } finally {
    await pool.end();
  }
}
