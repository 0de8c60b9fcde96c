import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely } from 'kysely';
import { audit, type Audit } from './audit-queries.ts';
import { DatabaseError } from './database.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { SqliteHandle } from './sqlite-handle.ts';
import { holdOpen, isBusy } from './sqlite-open-lock.ts';
import type { Tables } from './tables.ts';

const name = 'warraq.sqlite';
const journals = ['-wal', '-shm'];

/** Copies the file while the shop goes on selling; the copy is one moment of it. */
export async function copySqlite(dataDir: string, folder: string): Promise<Audit> {
  const file = join(dataDir, name);
  if (!existsSync(file)) throw new DatabaseError(`There is no shop in ${dataDir} to back up.`);
  const leave = holdOpen(dataDir);
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    // In one step: between two, anything another process writes would begin the copy anew.
    await backup(source, join(folder, name), { rate: 2 ** 31 - 1 });
  } finally {
    source.close();
    leave();
  }
  return examine(join(folder, name));
}

export interface Incoming {
  audit: Audit;
  /** Puts it in place of what is there; the old file stands until the new one does, and then beside it. */
  place(): Promise<void>;
  drop(): void;
}

/** Brings the copy beside the shop's file and looks at it there; nothing is replaced yet. */
export async function bringSqlite(folder: string, dataDir: string): Promise<Incoming> {
  const file = join(dataDir, name);
  const part = `${file}.restoring`;
  const drop = () => ['', ...journals].forEach((suffix) => rmSync(part + suffix, { force: true }));
  drop();
  try {
    await copyFile(join(folder, name), part);
    const counted = await examine(part);
    await sync(part, 'r+');
    return {
      audit: counted,
      drop,
      async place() {
        if (existsSync(file)) setAside(file);
        renameSync(part, file);
        // The names themselves must survive a power cut; some systems cannot open a folder, and see to it on their own.
        await sync(dataDir, 'r').catch(() => {});
      },
    };
  } catch (error) {
    drop();
    throw error;
  }
}

/** The old file stands under both names, until the new one takes its own; no journal is left that the new one would take in. */
function setAside(file: string) {
  const aside = `${file}.before-restore`;
  for (const suffix of ['', ...journals]) rmSync(aside + suffix, { force: true });
  linkSync(file, aside);
  if (existsSync(`${file}-wal`)) linkSync(`${file}-wal`, `${aside}-wal`);
  // What cannot be taken in, for a damaged file may be the very reason to restore, stays beside it for who wants to try.
  if (takeInJournal(file)) rmSync(`${aside}-wal`, { force: true });
  for (const suffix of journals) rmSync(file + suffix, { force: true });
}

function takeInJournal(file: string): boolean {
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

/** As it is, whatever version of the shop it is from: nothing is migrated here. */
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
    // One file without a journal, which can be read even where nothing can be written.
    handle.raw.exec('pragma journal_mode = delete');
    return counted;
  } catch (error) {
    throw new DatabaseError(`The copy ${file} is damaged: ${(error as Error).message}.`, { cause: error });
  } finally {
    handle?.raw.close();
  }
}

async function sync(path: string, flags: string) {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
