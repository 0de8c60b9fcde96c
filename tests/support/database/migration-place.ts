import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { MigrationStore } from '../../../src/server/db/migrate.ts';
import { postgresMigrations } from '../../../src/server/db/postgres/postgres.ts';
import { sqliteMigrations } from '../../../src/server/db/sqlite/sqlite.ts';
import { SqliteHandle } from '../../../src/server/db/sqlite/sqlite-handle.ts';
import { type Engine, testDatabase } from './test-database.ts';

/** An empty database, before any migration. */
export interface MigrationPlace {
  config: { databaseUrl: string | null; dataDir: string };
  /** A store with its own connection, like that of another process. */
  store(): Promise<MigrationStore>;
  tables(): Promise<string[]>;
  remove(): Promise<void>;
}

export async function migrationPlace(engine: Engine): Promise<MigrationPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'warraq-migrate-'));
  const database = await testDatabase(engine);
  const closing: (() => unknown)[] = [() => database?.drop(), () => rmSync(dataDir, { recursive: true })];
  const pool = () => {
    const made = new pg.Pool({ connectionString: database?.url });
    // An ended connection may still report that its database was dropped: an idle one to the pool, another to itself.
    made.on('error', () => {});
    made.on('connect', (client) => client.on('error', () => {}));
    closing.unshift(() => made.end());
    return made;
  };
  const handle = () => {
    const made = new SqliteHandle(join(dataDir, 'warraq.sqlite'));
    closing.unshift(() => made.raw.close());
    return made;
  };
  return {
    config: { databaseUrl: database?.url ?? null, dataDir },
    store: async () => (database ? postgresMigrations(pool()) : sqliteMigrations(handle())),
    async tables() {
      if (!database) {
        const rows = handle()
          .raw.prepare("select name from sqlite_schema where type = 'table' order by name")
          .all();
        return rows.map((row) => String(row.name));
      }
      const { rows } = await pool().query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
      );
      return rows.map(({ name }) => name);
    },
    async remove() {
      for (const close of closing) await close();
    },
  };
}
