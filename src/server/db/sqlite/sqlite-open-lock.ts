import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '../database.ts';
import { makePrivate } from '../local-disk.ts';

/**
 * A lock file beside the database: every process that has the database open holds it shared, a restore or a move
 * holds it exclusively. The system releases the locks of a killed process. The lock file is never replaced, unlike the database,
 * so a process that waits for it cannot end up with the old file.
 */
const fileName = 'warraq.open';

/** Returns the function that releases the lock. */
export function holdOpen(dataDir: string): () => void {
  return hold(
    dataDir,
    // A failed attempt to lock exclusively holds the file for a moment.
    { timeout: 1_000, lock: 'begin; select count(*) from sqlite_schema' },
    `The shop in ${dataDir} is being restored or moved: start it when that is done.`,
  );
}

export function holdClosed(dataDir: string, purpose: 'restore' | 'move'): () => void {
  return hold(
    dataDir,
    { timeout: 0, lock: 'begin exclusive' },
    `The shop in ${dataDir} is open: stop every process of it, then ${purpose}.`,
  );
}

function hold(dataDir: string, { timeout, lock }: { timeout: number; lock: string }, refusal: string) {
  let file: DatabaseSync | undefined;
  try {
    makePrivate(join(dataDir, fileName));
    file = new DatabaseSync(join(dataDir, fileName), { timeout });
    file.exec(lock);
    return () => file?.close();
  } catch (error) {
    file?.close();
    const reason = `The data folder ${dataDir} cannot be used: ${(error as Error).message}.`;
    throw new DatabaseError(isBusy(error) ? refusal : reason, { cause: error });
  }
}

export function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
}

/** The file with its journals. */
export function deleteDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}
