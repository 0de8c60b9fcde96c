import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely } from 'kysely';
import { audit, type Audit } from '../audit-queries.ts';
import { DatabaseError } from '../database.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { SqliteHandle } from './sqlite-handle.ts';
import { makePrivate, syncFolder } from '../local-disk.ts';
import { deleteDatabase, holdOpen, isBusy } from './sqlite-open-lock.ts';
import type { Tables } from '../tables.ts';

const fileName = 'warraq.sqlite';
const journals = ['-wal', '-shm'];

/** Copies a consistent snapshot of the file while the shop goes on selling. */
export async function copySqlite(dataDir: string, folder: string): Promise<Audit> {
  const file = join(dataDir, fileName);
  if (!existsSync(file)) throw new DatabaseError(`There is no shop in ${dataDir} to back up.`);
  const release = holdOpen(dataDir);
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    makePrivate(join(folder, fileName));
    // In one step: a write of another process between two steps would restart the copy.
    await backup(source, join(folder, fileName), { rate: 2 ** 31 - 1 });
  } finally {
    source.close();
    release();
  }
  return examine(join(folder, fileName));
}

/**
 * Copies the backup beside the shop's file, where `check` may refuse it, and only then replaces that file, which is kept
 * beside it.
 */
export async function placeSqlite(
  folder: string,
  dataDir: string,
  check: (audit: Audit) => void = () => {},
): Promise<void> {
  const file = join(dataDir, fileName);
  const part = `${file}.restoring`;
  deleteDatabase(part);
  try {
    makePrivate(part);
    await copyFile(join(folder, fileName), part);
    check(await examine(part));
    await syncFile(part);
    if (existsSync(file)) setAside(file);
    renameSync(part, file);
    await syncFolder(dataDir);
  } finally {
    deleteDatabase(part);
  }
}

async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.sync();
}

/** Keeps the old file under a second name, and removes the journals: SQLite would apply them to the new file. */
function setAside(file: string) {
  const aside = `${file}.before-restore`;
  deleteDatabase(aside);
  linkSync(file, aside);
  if (existsSync(`${file}-wal`)) linkSync(`${file}-wal`, `${aside}-wal`);
  // The journal of a damaged file is kept beside it, for a later attempt to repair it.
  if (checkpoint(file)) rmSync(`${aside}-wal`, { force: true });
  for (const suffix of journals) rmSync(file + suffix, { force: true });
}

/** False if the file is damaged. */
function checkpoint(file: string): boolean {
  const old = new DatabaseSync(file, { timeout: 0 });
  try {
    old.exec('pragma journal_mode = delete');
    return true;
  } catch (error) {
    if (!isBusy(error)) return false;
    throw new DatabaseError(`Another program has ${file} open: stop it, then restore.`, { cause: error });
  } finally {
    old.close();
  }
}

/** Checks a database of any version of the shop: nothing is migrated. */
async function examine(file: string): Promise<Audit> {
  let handle: SqliteHandle | undefined;
  try {
    handle = new SqliteHandle(file);
    const verdict = handle.raw.prepare('pragma integrity_check').get() as { integrity_check: string };
    if (verdict.integrity_check !== 'ok') throw new Error(verdict.integrity_check);
    const sql = new Kysely<Tables>({
      dialect: sqliteDialect(handle, handle),
      plugins: [new CamelCasePlugin()],
    });
    const counted = await audit(sql);
    // One file without a journal can be opened in a folder that cannot be written.
    handle.raw.exec('pragma journal_mode = delete');
    return counted;
  } catch (error) {
    throw new DatabaseError(`The copy ${file} is damaged: ${(error as Error).message}.`, { cause: error });
  } finally {
    handle?.raw.close();
  }
}
