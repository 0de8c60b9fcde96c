import { statfs } from 'node:fs/promises';

/** Less than a write-ahead log needs. */
const leastFree = 2 ** 20;
/** PostgreSQL may have another disk, of which only its errors tell. */
const trustedFor = 60_000;

/** Null if there is no such folder: a shop on PostgreSQL may not have one until the first upload. */
export async function spaceOf(folder: string): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether the disk of the data folder, or that of the database, is full. */
export class DiskSpace {
  readonly #dataDir: string;
  readonly #now: () => number;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(dataDir: string, now: () => number) {
    this.#dataDir = dataDir;
    this.#now = now;
  }

  /** A write was refused for want of space. */
  noteRefusal(): void {
    this.#refusedAt = this.#now();
  }

  async isFull(): Promise<boolean> {
    if (this.#now() - this.#refusedAt < trustedFor) return true;
    const space = await spaceOf(this.#dataDir);
    return space !== null && space.free < leastFree;
  }
}
