import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely } from 'kysely';
import { writeVersion } from '../catalogue-version.ts';
import { DatabaseError, type Db } from '../database.ts';
import { migrate, type MigrationStore } from '../migrate.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { retryWhileBusy, SqliteHandle } from './sqlite-handle.ts';
import { makePrivate } from '../local-disk.ts';
import { holdOpen } from './sqlite-open-lock.ts';
import { sqliteSearch } from '../search/sqlite-search.ts';
import type { Tables } from '../tables.ts';

export async function openSqlite(dataDir: string): Promise<Db> {
  const { reader, writer, close } = await openFile(dataDir);
  const migrated = await migrate(sqliteMigrations(writer)).catch((error: unknown) => {
    close();
    throw error;
  });
  const sql = new Kysely<Tables>({
    dialect: sqliteDialect(reader, writer),
    plugins: [new CamelCasePlugin()],
  });
  const version = reader.raw.prepare('select version from catalogue');
  const transaction: Db['transaction'] = (work) =>
    sql.transaction().execute(async (trx) => {
      const result = await work(trx);
      await writeVersion(trx);
      return result;
    });
  return {
    engine: 'sqlite',
    sql,
    migrated,
    search: sqliteSearch(reader.raw),
    transaction,
    catalogueVersion: () => (version.get() as { version: number }).version,
    catalogueVersionSync() {
      try {
        return (version.get() as { version: number }).version;
      } catch {
        return null;
      }
    },
    ping: async () => void version.get(),
    async close() {
      await sql.destroy();
      close();
    },
  };
}

async function openFile(dataDir: string) {
  let leave = () => {};
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    leave = holdOpen(dataDir);
    const file = join(dataDir, 'warraq.sqlite');
    // SQLite gives its journals the rights of the file.
    makePrivate(file);
    for (const journal of [`${file}-wal`, `${file}-shm`]) if (existsSync(journal)) makePrivate(journal);
    // A reader waits only during recovery after a crash. A writer waits in retryWhileBusy. Two processes that create the file
    // together cannot both switch it to WAL: SQLite refuses one of them without waiting.
    const reader = await retryWhileBusy(() => new SqliteHandle(file, 2_000));
    const writer = new SqliteHandle(file);
    const close = () => {
      for (const { raw } of [reader, writer]) if (raw.isOpen) raw.close();
      leave();
      leave = () => {};
    };
    return { reader, writer, close };
  } catch (error) {
    leave();
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Takes the file's write lock first, so a second process waits and then finds every migration applied. */
export function sqliteMigrations({ raw }: SqliteHandle): MigrationStore {
  return {
    engine: 'sqlite',
    async exclusively(work) {
      await retryWhileBusy(() => raw.exec('begin immediate'));
      try {
        const result = await work();
        raw.exec('commit');
        return result;
      } catch (error) {
        if (raw.isTransaction) raw.exec('rollback');
        throw error;
      }
    },
    run: async (statements) => raw.exec(statements),
    applied: async () => raw.prepare('select name, checksum from migrations order by name').all() as never,
  };
}
