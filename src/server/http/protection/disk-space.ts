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
export function watchDisk(dataDir: string, now: () => number) {
  let refusedAt = Number.NEGATIVE_INFINITY;
  return {
    /** A write was refused for want of space. */
    noteRefusal: () => void (refusedAt = now()),
    async isFull(): Promise<boolean> {
      if (now() - refusedAt < trustedFor) return true;
      const space = await spaceOf(dataDir);
      return space !== null && space.free < leastFree;
    },
  };
}
