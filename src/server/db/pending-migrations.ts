import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config.ts';
import { DatabaseError } from './database.ts';
import { migrationFiles } from './migrate.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The migrations that the next start of this version would run. The database is only read. */
export async function pendingMigrations(place: Place): Promise<string[]> {
  return (await migrationsOf(place)).pending;
}

async function migrationsOf({ databaseUrl, dataDir }: Place) {
  const applied = new Set(databaseUrl ? await inPostgres(databaseUrl) : inSqlite(dataDir));
  const known = migrationFiles(databaseUrl ? 'postgres' : 'sqlite').map(({ name }) => name);
  return { applied, pending: known.filter((name) => !applied.has(name)) };
}

/** Throws unless the data is that of this version. */
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
  const pool = await (await import('./postgres-plain.ts')).openPlain(url);
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
