import { accessSync, constants, statfsSync } from 'node:fs';

const memory = '/dev/shm';
/** The tests write thousands of small databases, one after the other. */
const needed = 4e9;

/** Keeps temporary files in memory where it has room. On a disk the unit tests take a third longer. */
export function keepTempFilesInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    accessSync(memory, constants.W_OK);
    if (bavail * bsize >= needed) process.env.TMPDIR = memory;
  } catch {
    // This system has no such folder.
  }
}
