import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '../database.ts';
import { makePrivate, syncFolder } from '../local-disk.ts';
import { migrate } from '../migrate.ts';
import { runMigrations } from '../postgres/postgres.ts';
import { holdClosed as holdPostgresClosed } from '../postgres/postgres-open-lock.ts';
import { sqliteMigrations } from '../sqlite/sqlite.ts';
import { SqliteHandle } from '../sqlite/sqlite-handle.ts';
import { deleteDatabase, holdClosed as holdSqliteClosed } from '../sqlite/sqlite-open-lock.ts';
import { type Copied, copiedTables, copyTables, requireEmpty } from './table-store.ts';
import { openTableStore } from './table-store-postgres.ts';
import { sqliteTables, sqliteTableStore } from './table-store-sqlite.ts';

type Progress = Parameters<typeof copyTables>[3];

/** One transaction: killed before its end, it leaves the target as it was, and can be started again. */
export async function toPostgres(dataDir: string, url: string, progress: Progress): Promise<Copied[]> {
  const file = join(dataDir, 'warraq.sqlite');
  const openSource = holdSqliteClosed(dataDir, 'move');
  try {
    await requireEmptyPostgres(url);
    await runMigrations(url);
    const openTarget = await holdPostgresClosed(url, 'move');
    const source = new DatabaseSync(file, { readOnly: true });
    const target = await openTableStore(url, 'read write');
    try {
      await requireEmpty(target);
      const tables = copiedTables(sqliteTables(source));
      const copied = await copyTables(sqliteTableStore(source), target, tables, progress);
      await target.commit();
      return copied;
    } finally {
      await target.close();
      source.close();
      await openTarget();
    }
  } finally {
    openSource();
  }
}

/** Into a file beside, which takes the shop's name when it is complete. */
export async function toSqlite(url: string, dataDir: string, progress: Progress): Promise<Copied[]> {
  const file = join(dataDir, 'warraq.sqlite');
  const part = `${file}.moving`;
  if (existsSync(file))
    throw new DatabaseError(`${file} is there already: move it away, or set DATA_DIR to another folder.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const openTarget = holdSqliteClosed(dataDir, 'move');
  try {
    deleteDatabase(part);
    makePrivate(part);
    const openSource = await holdPostgresClosed(url, 'move');
    const handle = new SqliteHandle(part);
    try {
      await migrate(sqliteMigrations(handle));
      const source = await openTableStore(url, 'read only');
      try {
        handle.raw.exec('begin');
        const tables = copiedTables(sqliteTables(handle.raw));
        const copied = await copyTables(source, sqliteTableStore(handle.raw), tables, progress);
        handle.raw.exec('commit');
        // One file without a journal: it can be renamed.
        handle.raw.exec('pragma journal_mode = delete');
        handle.raw.close();
        renameSync(part, file);
        await syncFolder(dataDir);
        return copied;
      } finally {
        await source.close();
      }
    } finally {
      if (handle.raw.isOpen) handle.raw.close();
      await openSource();
    }
  } finally {
    deleteDatabase(part);
    openTarget();
  }
}

/** Before the shop's tables are created in it. */
async function requireEmptyPostgres(url: string) {
  const target = await openTableStore(url, 'read only');
  try {
    await requireEmpty(target);
  } finally {
    await target.close();
  }
}
