import { existsSync, renameSync, rmSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database.ts';

const name = 'warraq.sqlite';

/** Copies the file page by page while the shop goes on selling; the copy is one moment of it. */
export async function copySqlite(dataDir: string, folder: string): Promise<void> {
  const file = join(dataDir, name);
  if (!existsSync(file)) throw new DatabaseError(`There is no shop in ${dataDir} to back up.`);
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(source, join(folder, name));
  } finally {
    source.close();
  }
  checkSqlite(folder);
}

/** Puts the copy in place of what is there; until the last moment the old file stands. */
export async function placeSqlite(folder: string, dataDir: string): Promise<void> {
  checkSqlite(folder);
  const file = join(dataDir, name);
  const part = `${file}.restoring`;
  await copyFile(join(folder, name), part);
  const handle = await open(part, 'r+');
  await handle.sync();
  await handle.close();
  // What the old file had still to take in from its journal must not reach the new one.
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  renameSync(part, file);
}

function checkSqlite(folder: string) {
  const copy = new DatabaseSync(join(folder, name));
  try {
    const { integrity_check: verdict } = copy.prepare('pragma integrity_check').get() as {
      integrity_check: string;
    };
    if (verdict !== 'ok') throw new DatabaseError(`The copy in ${folder} is damaged: ${verdict}.`);
  } finally {
    copy.close();
  }
}
