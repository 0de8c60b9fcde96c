import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database.ts';

/**
 * Whoever has the shop's file open holds a reader's lock on an empty file beside it, and who replaces the shop's file
 * holds the writer's. The system takes a lock back from a process that is killed; and unlike the shop's own file this
 * one is never replaced, so nobody can wait at its door and end up in the old one.
 */
const name = 'warraq.open';

export function holdOpen(dataDir: string): () => void {
  return hold(
    dataDir,
    // Somebody who only asks whether the shop is open is there for a moment.
    { timeout: 1_000, lock: 'begin; select count(*) from sqlite_schema' },
    `A backup is being restored into ${dataDir}: start the shop when that is done.`,
  );
}

export function holdClosed(dataDir: string): () => void {
  return hold(
    dataDir,
    { timeout: 0, lock: 'begin exclusive' },
    `The shop in ${dataDir} is open: stop every process of it, then restore.`,
  );
}

function hold(dataDir: string, { timeout, lock }: { timeout: number; lock: string }, refusal: string) {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(dataDir, name), { timeout });
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
