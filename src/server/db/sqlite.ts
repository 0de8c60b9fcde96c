import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely } from 'kysely';
import { DatabaseError, type Db, type DbLog, type Sql } from './database.ts';
import { migrate, type MigrationStore } from './migrate.ts';
import { giveShortcut, PreparedDoor, type Shortcut, takeShortcut } from './prepared.ts';
import { type SqliteConnection, sqliteDialect } from './sqlite-dialect.ts';
import { SqliteHandle } from './sqlite-handle.ts';
import { holdOpen } from './sqlite-open-lock.ts';
import { sqliteNames } from './sqlite-names.ts';
import { SqliteWrites, whenFree } from './group-commit.ts';
import { createFileWatch } from './sqlite-watch.ts';
import type { Tables } from './tables.ts';

export async function openSqlite(dataDir: string, log: DbLog): Promise<Db> {
  const { reader, writer, close } = openFile(dataDir);
  try {
    await migrate(sqliteMigrations(writer));
  } catch (error) {
    close();
    throw error;
  }
  const writes = new SqliteWrites(writer);
  const sql = new Kysely<Tables>({
    dialect: sqliteDialect(reader, writer, writes),
    plugins: [new CamelCasePlugin()],
  });
  const version = reader.raw.prepare('select version from catalogue');
  giveShortcut(sql, await shortcutOf(sql));
  const transaction: Db['transaction'] = (work) =>
    sql.transaction().execute(async (trx) => {
      giveShortcut(trx, await shortcutOf(trx));
      return work(trx).finally(() => takeShortcut(trx));
    });
  const onWriter: Shortcut = (query) => writer.rows(query);
  const shortTransaction: Db['shortTransaction'] = async (work) => {
    const turn = await writes.begin();
    const door = new PreparedDoor(sql, onWriter);
    let end: 'commit' | 'rollback' = 'rollback';
    try {
      const result = await work(door);
      end = 'commit';
      return result;
    } finally {
      door.close();
      await turn.end(end);
    }
  };
  return {
    engine: 'sqlite',
    sql,
    names: sqliteNames(reader.raw),
    transaction,
    shortTransaction,
    changeCatalogue: (work, isChange) =>
      transaction(async (trx) => {
        const result = await work(trx);
        if (isChange && !isChange(result)) return result;
        await trx
          .updateTable('catalogue')
          .set((row) => ({ version: row('version', '+', 1) }))
          .execute();
        return result;
      }),
    watchOrders: createFileWatch(reader, log),
    catalogueVersion: () => (version.get() as { version: number }).version,
    versionAtOnce() {
      try {
        return (version.get() as { version: number }).version;
      } catch {
        return null;
      }
    },
    settle: async () => {},
    readNewOrders: async () => {},
    ping: async () => void version.get(),
    async close() {
      await sql.destroy();
      close();
    },
  };
}

/** Kysely hands out the connection it would ask itself. */
async function shortcutOf(sql: Sql): Promise<Shortcut> {
  const connection = await sql.getExecutor().provideConnection(async (one) => one as SqliteConnection);
  return (query) => connection.rows(query);
}

function openFile(dataDir: string) {
  let leave = () => {};
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    leave = holdOpen(dataDir);
    const file = join(dataDir, 'warraq.sqlite');
    // Readers wait only in the moment after a crash; writers wait without holding up, see whenFree.
    const [reader, writer] = [new SqliteHandle(file, 2_000), new SqliteHandle(file)];
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

/** The write lock of the file is taken before looking, so a second process waits and then finds all done. */
export function sqliteMigrations({ raw }: SqliteHandle): MigrationStore {
  return {
    engine: 'sqlite',
    async alone(work) {
      await whenFree(() => raw.exec('begin immediate'));
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
    record: async ({ name, checksum, appliedAt }) => {
      raw
        .prepare('insert into migrations (name, checksum, applied_at) values (?, ?, ?)')
        .run(name, checksum, appliedAt);
    },
  };
}
